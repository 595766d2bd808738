import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import type { PageData } from './types.ts';

/*
 * Router of the conventional kind: one module for each route, data from the server, links that prefetch on intent, and
 * scroll positions that are restored.
 */

interface RouteModule {
  // biome-ignore lint/suspicious/noExplicitAny: each page accepts the data of its own route
  readonly default: ComponentType<{ readonly data: any }>;
}

const ROUTES: readonly { readonly pattern: RegExp; readonly load: () => Promise<RouteModule> }[] = [
  { pattern: /^\/$/, load: () => import('./pages/home.tsx') },
  { pattern: /^\/collections\/[\w-]+$/, load: () => import('./pages/listing.tsx') },
  { pattern: /^\/products\/\d+$/, load: () => import('./pages/product.tsx') },
];

export interface Match {
  readonly path: string;
  readonly module: RouteModule;
  readonly data: PageData;
}

/** @throws Error if no route has this path */
export const loadModule = (path: string): Promise<RouteModule> => {
  const route = ROUTES.find(({ pattern }) => pattern.test(path));
  if (!route) throw new Error(`No route: ${path}`);
  return route.load();
};

const FRESH_MS = 30_000;
const prefetched = new Map<string, { readonly at: number; readonly match: Promise<Match> }>();

const fetchMatch = async (path: string): Promise<Match> => {
  const [module, response] = await Promise.all([loadModule(path), fetch(`${path}?data`)]);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return { path, module, data: await response.json() };
};

const findMatch = (path: string): Promise<Match> => {
  const known = prefetched.get(path);
  if (known && Date.now() - known.at < FRESH_MS) return known.match;
  const match = fetchMatch(path);
  prefetched.set(path, { at: Date.now(), match });
  match.catch(() => prefetched.delete(path));
  return match;
};

interface Navigation {
  readonly path: string;
  readonly isPending: boolean;
  readonly go: (path: string) => void;
}

const NavigationContext = createContext<Navigation>({ path: '/', isPending: false, go: () => {} });
export const useNavigation = (): Navigation => useContext(NavigationContext);

const scrollKey = (): string => `scroll:${history.state?.key ?? 'first'}`;

export const Router = ({ first, layout }: { first: Match; layout: (page: ReactNode) => ReactNode }) => {
  const [match, setMatch] = useState(first);
  const [isPending, begin] = useTransition();
  const restored = useRef<number | undefined>(undefined);

  const show = useCallback((path: string, top: number | undefined) => {
    begin(async () => {
      const next = await findMatch(path);
      restored.current = top;
      startTransition(() => setMatch(next));
    });
  }, []);

  const go = useCallback(
    (path: string) => {
      sessionStorage.setItem(scrollKey(), String(scrollY));
      history.pushState({ key: crypto.randomUUID() }, '', path);
      show(path, 0);
    },
    [show],
  );

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const back = () => show(location.pathname, Number(sessionStorage.getItem(scrollKey()) ?? 0));
    const leave = () => sessionStorage.setItem(scrollKey(), String(scrollY));
    addEventListener('popstate', back);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('popstate', back);
      removeEventListener('pagehide', leave);
    };
  }, [show]);

  useEffect(() => {
    if (match !== first && restored.current !== undefined) scrollTo(0, restored.current);
  }, [match, first]);

  const { path, data, module } = match;
  const navigation = useMemo(() => ({ path, isPending, go }), [path, isPending, go]);
  const Page = module.default;
  return <NavigationContext value={navigation}>{layout(<Page key={path} data={data} />)}</NavigationContext>;
};

interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

export const Link = ({ to, className, onFollow, children }: LinkProps) => {
  const { path, go } = useNavigation();
  const prefetch = () => {
    findMatch(to).catch(() => {});
  };
  return (
    <a
      href={to}
      className={className}
      aria-current={path === to ? 'page' : undefined}
      onPointerEnter={prefetch}
      onTouchStart={prefetch}
      onFocus={prefetch}
      onClick={(event) => {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
          return;
        event.preventDefault();
        onFollow?.();
        go(to);
      }}
    >
      {children}
    </a>
  );
};
