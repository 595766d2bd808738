import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

export type AsideName = 'cart' | 'search' | 'menu';

interface Asides {
  readonly open: AsideName | undefined;
  readonly setOpen: (name: AsideName | undefined) => void;
}

const AsideContext = createContext<Asides>({ open: undefined, setOpen: () => {} });
export const useAside = (): Asides => useContext(AsideContext);

export const AsideProvider = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState<AsideName>();
  const asides = useMemo(() => ({ open, setOpen }), [open]);
  return <AsideContext value={asides}>{children}</AsideContext>;
};

export const Aside = ({
  name,
  heading,
  children,
}: {
  name: AsideName;
  heading: string;
  children: ReactNode;
}) => {
  const { open, setOpen } = useAside();
  const isOpen = open === name;
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(undefined);
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [isOpen, setOpen]);
  return (
    <div
      className={isOpen ? 'overlay overlay--open' : 'overlay'}
      role="dialog"
      aria-modal
      aria-label={heading}
    >
      <button
        type="button"
        className="overlay__outside"
        aria-label="Close"
        onClick={() => setOpen(undefined)}
      />
      <aside>
        <header>
          <h3>{heading}</h3>
          <button type="button" aria-label="Close" onClick={() => setOpen(undefined)}>
            ×
          </button>
        </header>
        <main>{children}</main>
      </aside>
    </div>
  );
};
