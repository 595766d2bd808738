import type { Place } from '#stores/profile/places.ts';
import type { ControlProps } from './DeliveryField.tsx';

interface PlaceSelectProps {
  readonly control: ControlProps;
  readonly placeholder: string;
  readonly autoComplete: string;
  readonly chosen: Place | undefined;
  /** Undefined while they load. */
  readonly places: readonly Place[] | undefined;
  readonly onChoose: (place: Place | undefined) => void;
}

/** Shows a place that the postal code told before the list of places has loaded. */
export const PlaceSelect = ({
  control,
  placeholder,
  autoComplete,
  chosen,
  places,
  onChoose,
}: PlaceSelectProps) => {
  const listed = places ?? [];
  const offered = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed;
  return (
    <select
      {...control}
      autoComplete={autoComplete}
      value={chosen?.id ?? ''}
      disabled={offered.length === 0}
      onChange={(event) => onChoose(offered.find(({ id }) => String(id) === event.target.value))}
    >
      <option value="">{placeholder}</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
};
