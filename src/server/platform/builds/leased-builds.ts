import { type Build, shopBuilds } from './builds.ts';

export const leaseBuilds = async (first: Build) => {
  const leases = new Map<string, { release(): Promise<void> }>();
  const add = async ({ id }: Build): Promise<void> => {
    if (!leases.has(id)) leases.set(id, await shopBuilds.claim(id));
  };
  await add(first);
  return {
    add,
    releaseExcept: async (build?: Build): Promise<void> => {
      for (const [id, claim] of leases) {
        if (id === build?.id) continue;
        leases.delete(id);
        await claim.release();
      }
    },
  };
};
