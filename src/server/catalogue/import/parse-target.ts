export type TargetKind = 'category' | 'campaign' | 'product';

/** `/category/whey`, as the schema has checked it -> what a banner's button opens. */
export const parseTarget = (url: string): { kind: TargetKind; key: string } => {
  const [, kind, key = ''] = url.split('/');
  return { kind: kind as TargetKind, key };
};
