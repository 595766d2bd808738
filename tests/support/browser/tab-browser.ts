import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

type Params = Readonly<Record<string, unknown>>;

// biome-ignore lint/suspicious/noExplicitAny: the browser's protocol says what it answers, and no type here does
type Answer = Readonly<Record<string, any>>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Answer;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
}

export interface Tab {
  open(url: string): Promise<void>;
  evaluate<T>(expression: string): Promise<T>;
  /** Returns true if the URL is prerendered and not visible yet. */
  isPrerendered(url: string): Promise<boolean>;
  pointAt(selector: string): Promise<void>;
  /** Presses the mouse button at the pointer. @param ms duration of the press */
  press(ms: number): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly slowdown?: number;
  readonly script?: string;
}

/** Polls `look` until it returns a value. @throws Error `complaint` after a time-out */
const waitFor = async <T>(look: () => Promise<T | undefined>, complaint: string): Promise<T> => {
  for (let left = 400; left > 0; left -= 1) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(50);
  }
  throw new Error(complaint);
};

const readAddress = async (folder: string): Promise<string | undefined> => {
  const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
  const [port, path] = text.split('\n');
  return port && path ? `ws://127.0.0.1:${port}${path}` : undefined;
};

/**
 * Controls a browser by its tabs. Playwright controls pages, which disables prerendering.
 *
 * @param executable path of a Chromium
 */
export const openTab = async (
  executable: string,
  { slowdown = 1, script = '' }: Options = {},
): Promise<Tab> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-tab-'));
  const browser = spawn(
    executable,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      '--window-size=1440,900',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const gone = once(browser, 'exit');
  const socket = new WebSocket(
    await waitFor(() => readAddress(folder), 'The browser did not print its debugging address'),
  );
  await once(socket, 'open');

  let requested = 0;
  const waiting = new Map<number, { readonly session: string; readonly end: (message: Message) => void }>();
  const send = async (method: string, params: Params = {}, sessionId?: string): Promise<Answer> => {
    requested += 1;
    const id = requested;
    const answer = new Promise<Message>((end) => waiting.set(id, { session: sessionId ?? '', end }));
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    const { result, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };

  /** Sessions by target. The visible page changes without an event when a prerendered page replaces it. */
  const pages = new Map<string, string>();
  // A prerendered page that waits for a debugger is never activated.
  const follow = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  const prepare = async (session: string): Promise<void> => {
    if (slowdown > 1) await send('Emulation.setCPUThrottlingRate', { rate: slowdown }, session);
    await send('Page.enable', {}, session);
    if (script) await send('Page.addScriptToEvaluateOnNewDocument', { source: script }, session);
  };
  const attach = async ({ sessionId, targetInfo }: Answer): Promise<void> => {
    const { type, targetId } = targetInfo;
    if (type === 'tab') await send('Target.setAutoAttach', follow, sessionId);
    if (type !== 'page') return;
    pages.set(targetId, sessionId);
    await prepare(sessionId);
  };
  const forget = (left: string): void => {
    for (const [target, session] of pages) if (session === left) pages.delete(target);
    for (const [id, { session, end }] of waiting) {
      if (session !== left) continue;
      waiting.delete(id);
      end({ error: { message: 'The page was closed' } });
    }
  };
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) {
      waiting.get(message.id)?.end(message);
      waiting.delete(message.id);
    } else if (message.method === 'Target.attachedToTarget')
      // The target may be closed before it is attached.
      attach(message.params ?? {}).catch(() => {});
    else if (message.method === 'Target.detachedFromTarget') forget(message.params?.sessionId);
  });

  const find = async (expression: string): Promise<string | undefined> => {
    for (const session of pages.values()) {
      const answer = await send('Runtime.evaluate', { expression }, session).catch(() => undefined);
      if (answer?.result.value === true) return session;
    }
    return undefined;
  };

  const findShown = (): Promise<string> =>
    waitFor(() => find("document.visibilityState === 'visible'"), 'The tab shows no page');

  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      await findShown(),
    );
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  };

  await send('Target.setAutoAttach', {
    ...follow,
    filter: [{ type: 'browser', exclude: true }, { type: 'tab' }],
  });
  await findShown();

  let at = { x: 0, y: 0 };
  const point = async (type: string, more: Params = {}): Promise<void> => {
    await send('Input.dispatchMouseEvent', { type, ...at, ...more }, await findShown());
  };
  return {
    open: async (url) => {
      await send('Page.navigate', { url }, await findShown());
      const loaded = `location.href.startsWith(${JSON.stringify(url)}) && document.readyState === 'complete'`;
      await waitFor(() => find(loaded), `${url} did not load`);
    },
    evaluate,
    isPrerendered: async (url) =>
      (await find(
        `document.prerendering && document.readyState !== 'loading' && location.href === ${JSON.stringify(url)}`,
      )) !== undefined,
    pointAt: async (selector) => {
      at = await evaluate(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`);
      await point('mouseMoved');
    },
    press: async (ms) => {
      await point('mousePressed', { button: 'left', clickCount: 1 });
      await wait(ms);
      await point('mouseReleased', { button: 'left', clickCount: 1 });
    },
    close: async () => {
      // The executable may be a script that waits for the browser.
      await Promise.race([send('Browser.close'), gone]);
      await gone;
      socket.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
