import { type Build, shopBuilds } from './builds.ts';

/** Protects the builds that this process serves from removal. */
export const holdBuilds = async (first: Build) => {
  const held = new Map<string, { release(): Promise<void> }>();
  const add = async ({ id }: Build): Promise<void> => {
    if (!held.has(id)) held.set(id, await shopBuilds.claim(id));
  };
  await add(first);
  return {
    add,
    keepOnly: async (build?: Build): Promise<void> => {
      for (const [id, claim] of held) {
        if (id === build?.id) continue;
        held.delete(id);
        await claim.release();
      }
    },
  };
};
