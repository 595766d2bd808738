import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer } from 'react';
import type { Item } from './types.ts';

interface Line {
  readonly item: Item;
  readonly options: readonly string[];
  readonly quantity: number;
}

type Action =
  | { readonly type: 'restore'; readonly lines: readonly Line[] }
  | { readonly type: 'add'; readonly item: Item; readonly options: readonly string[] }
  | { readonly type: 'change'; readonly at: number; readonly by: number };

const isSame = (line: Line, item: Item, options: readonly string[]): boolean =>
  line.item.id === item.id && line.options.join() === options.join();

const reduce = (lines: readonly Line[], action: Action): readonly Line[] => {
  if (action.type === 'restore') return action.lines;
  if (action.type === 'change')
    return lines
      .map((line, at) => (at === action.at ? { ...line, quantity: line.quantity + action.by } : line))
      .filter(({ quantity }) => quantity > 0);
  const { item, options } = action;
  return lines.some((line) => isSame(line, item, options))
    ? lines.map((line) => (isSame(line, item, options) ? { ...line, quantity: line.quantity + 1 } : line))
    : [...lines, { item, options, quantity: 1 }];
};

interface Cart {
  readonly lines: readonly Line[];
  readonly count: number;
  readonly dispatch: (action: Action) => void;
}

const CartContext = createContext<Cart>({ lines: [], count: 0, dispatch: () => {} });
export const useCart = (): Cart => useContext(CartContext);

const STORED = 'cart';

export const CartProvider = ({ children }: { children: ReactNode }) => {
  const [lines, dispatch] = useReducer(reduce, []);
  useEffect(() => {
    const stored = localStorage.getItem(STORED);
    if (stored) dispatch({ type: 'restore', lines: JSON.parse(stored) });
  }, []);
  useEffect(() => {
    if (lines.length > 0) localStorage.setItem(STORED, JSON.stringify(lines));
  }, [lines]);
  const cart = useMemo(
    () => ({ lines, count: lines.reduce((sum, { quantity }) => sum + quantity, 0), dispatch }),
    [lines],
  );
  return <CartContext value={cart}>{children}</CartContext>;
};

export const CartLines = () => {
  const { lines, dispatch } = useCart();
  if (lines.length === 0) return <p>Your cart is empty.</p>;
  return (
    <ul>
      {lines.map(({ item, options, quantity }, at) => (
        <li key={`${item.id} ${options.join()}`} className="line">
          <strong>{item.title}</strong>
          <span>{options.join(', ')}</span>
          <span>
            {item.price} × {quantity}
          </span>
          <button type="button" onClick={() => dispatch({ type: 'change', at, by: 1 })}>
            +
          </button>
          <button type="button" onClick={() => dispatch({ type: 'change', at, by: -1 })}>
            −
          </button>
        </li>
      ))}
    </ul>
  );
};
