import { Component, type ReactNode } from 'react';
import { Layout } from './layout.tsx';
import { type Match, Router } from './router.tsx';
import type { State } from './types.ts';

class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <h1>This page failed.</h1> : this.props.children;
  }
}

/** The whole document, which the server renders and the browser hydrates. */
export const App = ({ state, first }: { state: State; first: Match }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{state.data.title}</title>
      <meta name="description" content={state.data.title} />
      <link rel="icon" href="data:," />
      {state.assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {state.assets.preloaded.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </head>
    <body>
      <Router
        first={first}
        layout={(page) => (
          <Layout>
            <ErrorBoundary>{page}</ErrorBoundary>
          </Layout>
        )}
      />
      <script
        id="state"
        type="application/json"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `<` is escaped
        dangerouslySetInnerHTML={{ __html: JSON.stringify(state).replaceAll('<', '\\u003c') }}
      />
      <script type="module" src={state.assets.entry} async />
    </body>
  </html>
);
