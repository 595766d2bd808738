import { unpackAll } from '#client/loading/unpack.ts';

/** Turns sections with anchors into ARIA tabs. A URL fragment inside a section opens that section. */
const startTabs = (root: HTMLElement): void => {
  const row = root.querySelector<HTMLElement>('.tabs');
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('.tabs .tab')];
  const panels = tabs.flatMap((tab) => root.querySelector<HTMLElement>(`#${tab.hash.slice(1)}`) ?? []);
  if (!row || tabs.length === 0 || panels.length !== tabs.length) return;

  const select = (index: number): void => {
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
    }
    for (const [at, panel] of panels.entries()) panel.hidden = at !== index;
  };

  row.setAttribute('role', 'tablist');
  for (const [at, tab] of tabs.entries()) {
    const panel = panels[at];
    if (!panel) return;
    tab.id = `tab-${panel.id}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    panel.tabIndex = 0;
  }

  const selectTarget = (hash: string): Element | undefined => {
    if (hash.length < 2) return undefined;
    unpackAll(root);
    const target = document.getElementById(hash.slice(1));
    const index = target ? panels.findIndex((panel) => panel.contains(target)) : -1;
    if (!target || index < 0) return undefined;
    select(index);
    // On narrow screens the tab list scrolls.
    tabs[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return target;
  };

  row.addEventListener('click', (event) => {
    const tab = event.target.closest<HTMLAnchorElement>('.tab');
    if (!tab) return;
    event.preventDefault();
    select(tabs.indexOf(tab));
  });
  row.addEventListener('keydown', (event) => {
    // The cast is safe, because the element is only compared.
    const at = tabs.indexOf(document.activeElement as HTMLAnchorElement);
    const isRtl = document.dir === 'rtl';
    const to = {
      ArrowRight: at + (isRtl ? -1 : 1),
      ArrowLeft: at + (isRtl ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    select(next);
    tabs[next]?.focus();
  });
  // Links outside the tabs to elements inside a section.
  document.addEventListener('click', (event) => {
    const link = event.target.closest<HTMLAnchorElement>('a[href^="#"]');
    if (link && !row.contains(link)) selectTarget(link.hash);
  });
  addEventListener('hashchange', () => selectTarget(location.hash)?.scrollIntoView());

  select(0);
  selectTarget(location.hash)?.scrollIntoView();
  root.classList.add('is-tabs');
};

for (const root of document.querySelectorAll<HTMLElement>('[data-tabs]')) startTabs(root);
