const TARGET_KINDS = ['category', 'campaign', 'product'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const parseTarget = (url: string): { kind: TargetKind; key: string } => {
  const [, first, key = ''] = url.split('/');
  const kind = TARGET_KINDS.find((known) => known === first);
  if (!kind) throw new Error(`Unknown target: ${url}`);
  return { kind, key };
};
