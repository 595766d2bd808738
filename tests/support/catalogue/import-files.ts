import { basename } from 'node:path';
import { vi } from 'vitest';
import { type Actor, asActor } from '#server/audit/actor.ts';
import { type CatalogueImport, findImport, STEPS } from '#server/catalogue/import-jobs/import-store.ts';
import {
  applyImport,
  checkImport,
  startImport,
  undoImport,
} from '#server/catalogue/import-jobs/manage-import.ts';
import type { App } from '#server/context.ts';
import { patient } from '../patience.ts';
import { rowsOf } from '../shop/test-shop.ts';

/** A folder with pictures takes longer than other steps. */
const WITHIN = { timeout: patient(50_000) };

const LAYLA: Actor = { kind: 'member', memberId: null, name: 'Layla' };

/** Imports of files by Layla, each step until its end. */
export const importFiles = (app: App) => {
  const settle = (id: number): Promise<CatalogueImport> =>
    vi.waitFor(async () => {
      const found = await findImport(app, id);
      if (!found || (STEPS.includes(found.state) && !found.isInterrupted))
        throw new Error(`the import is still ${found?.state}`);
      return found;
    }, WITHIN);
  const upload = async (path: string): Promise<CatalogueImport> =>
    settle(await asActor(LAYLA, () => startImport(app, { path, name: basename(path) })));
  return {
    settle,
    upload,
    /** Uploads and checks a spreadsheet with the columns that its headers suggest. */
    check: async (path: string): Promise<CatalogueImport> => {
      const { id, state, options } = await upload(path);
      if (state !== 'mapping') return settle(id);
      rowsOf(await asActor(LAYLA, () => checkImport(app, id, options.columns ?? [])));
      return settle(id);
    },
    apply: async (id: number): Promise<CatalogueImport> => {
      rowsOf(await asActor(LAYLA, () => applyImport(app, id)));
      return settle(id);
    },
    undo: async (id: number): Promise<CatalogueImport> => {
      rowsOf(await asActor(LAYLA, () => undoImport(app, id)));
      return settle(id);
    },
  };
};

export type ImportFiles = ReturnType<typeof importFiles>;
