import { type ComponentType, useEffect, useState } from 'react';
import type { PlaceFormProps } from './place/PlaceForm.tsx';

/** Asks where the cart goes. Few shops need it, so the script is loaded on demand. */
export const DeliveryPlace = (props: PlaceFormProps) => {
  const [Form, setForm] = useState<ComponentType<PlaceFormProps>>();
  useEffect(() => {
    import('./place/PlaceForm.tsx').then(
      ({ PlaceForm }) => setForm(() => PlaceForm),
      () => {},
    );
  }, []);
  return Form && <Form {...props} />;
};
