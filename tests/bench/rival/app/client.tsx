import './style.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadModule } from './router.tsx';
import type { State } from './types.ts';

const state: State = JSON.parse(document.getElementById('state')?.textContent ?? '');
const module = await loadModule(state.path);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <App state={state} first={{ path: state.path, data: state.data, module }} />
    </StrictMode>,
  );
});
