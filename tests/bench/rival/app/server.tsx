import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { loadModule } from './router.tsx';
import type { State } from './types.ts';

export const render = async (state: State): Promise<string> => {
  const module = await loadModule(state.path);
  return `<!DOCTYPE html>${renderToString(
    <StrictMode>
      <App state={state} first={{ path: state.path, data: state.data, module }} />
    </StrictMode>,
  )}`;
};
