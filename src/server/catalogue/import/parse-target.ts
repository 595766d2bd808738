export type TargetKind = 'category' | 'campaign' | 'product';

/** Parses a banner's link, such as `/category/whey`, which the schema has checked. */
export const parseTarget = (url: string): { kind: TargetKind; key: string } => {
  const [, kind, key = ''] = url.split('/');
  return { kind: kind as TargetKind, key };
};
