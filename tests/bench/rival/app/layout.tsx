import { type ReactNode, useDeferredValue, useState } from 'react';
import { Aside, AsideProvider, useAside } from './aside.tsx';
import { CartLines, CartProvider, useCart } from './cart.tsx';
import { Link, useNavigation } from './router.tsx';

const MENU = [
  ['Collections', '/collections/all'],
  ['New', '/collections/new'],
  ['Offers', '/collections/offers'],
  ['Best sellers', '/collections/best-sellers'],
] as const;
const POLICIES = ['Privacy', 'Refunds', 'Shipping', 'Terms'] as const;

const Menu = ({ className }: { className: string }) => {
  const { setOpen } = useAside();
  return (
    <nav className={className}>
      {MENU.map(([text, path]) => (
        <Link key={path} to={path} onFollow={() => setOpen(undefined)}>
          {text}
        </Link>
      ))}
    </nav>
  );
};

const Search = () => {
  const [term, setTerm] = useState('');
  const deferred = useDeferredValue(term);
  return (
    <search>
      <input
        type="search"
        name="q"
        placeholder="Search"
        aria-label="Search"
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      />
      <button type="button">Search</button>
      {deferred !== '' && <p>Results for “{deferred}”</p>}
    </search>
  );
};

const Header = () => {
  const { setOpen } = useAside();
  const { count } = useCart();
  const { isPending } = useNavigation();
  return (
    <header className="header" aria-busy={isPending}>
      <Link to="/">
        <strong>Rival</strong>
      </Link>
      <Menu className="header__menu" />
      <nav className="header__tools">
        <button type="button" className="header__open" onClick={() => setOpen('menu')}>
          <h3>☰</h3>
        </button>
        <Link to="/collections/account">Sign in</Link>
        <button type="button" onClick={() => setOpen('search')}>
          Search
        </button>
        <button type="button" onClick={() => setOpen('cart')}>
          Cart <span>{count}</span>
        </button>
      </nav>
    </header>
  );
};

export const Layout = ({ children }: { children: ReactNode }) => (
  <CartProvider>
    <AsideProvider>
      <Aside name="cart" heading="Cart">
        <CartLines />
        <Link to="/collections/all">Continue shopping</Link>
      </Aside>
      <Aside name="search" heading="Search">
        <Search />
      </Aside>
      <Aside name="menu" heading="Menu">
        <Menu className="menu" />
      </Aside>
      <Header />
      <main>{children}</main>
      <footer className="footer">
        <nav>
          {POLICIES.map((name) => (
            <a key={name} href={`/policies/${name.toLowerCase()}`}>
              {name}
            </a>
          ))}
        </nav>
      </footer>
    </AsideProvider>
  </CartProvider>
);
