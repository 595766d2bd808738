interface Choosable {
  readonly sizes: readonly string[];
  readonly colors: readonly string[];
  readonly attributes: readonly {
    readonly id: string;
    readonly required: boolean;
    readonly values: readonly { readonly id: string }[];
  }[];
}

/** Keys of values by the key of their attribute. */
export type RequiredChoices = ReadonlyMap<string, readonly string[]>;

/** The choices that customers have to make, in the order of the shop. */
export const listRequired = ({ sizes, colors, attributes }: Choosable): RequiredChoices =>
  new Map([
    ...(colors.length > 0 ? [['color', colors] as const] : []),
    ...attributes
      .filter(({ required }) => required)
      .map(({ id, values }) => [id, values.map((value) => value.id)] as const),
    ...(sizes.length > 0 ? [['size', sizes] as const] : []),
  ]);
