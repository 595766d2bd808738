import { stepFor } from '#client/page/arrow-keys.ts';
import { isPlainClick } from '#client/page/plain-click.ts';
import { hasModalDialogs } from '#client/page/show-dialog.ts';

/**
 * Zoom dialog of the gallery. A click, Enter, plus or minus toggles the zoom. A zoomed picture is panned. Otherwise
 * arrow keys and swipes change the picture.
 */

const SCALE = 2.5;
/** Minimum distance of a swipe (px). */
const SWIPE_PX = 48;
const TAP_PX = 8;

/** Opens the dialog with the picture `first`. On close, the strip scrolls to the last picture. */
const openZoom = (links: readonly HTMLAnchorElement[], first: HTMLAnchorElement): void => {
  const dialog = document.querySelector<HTMLDialogElement>('[data-zoom]');
  const stage = dialog?.querySelector<HTMLElement>('.zoom__stage');
  const image = stage?.querySelector('img');
  const scaleButton = dialog?.querySelector<HTMLElement>('[data-zoom-scale]');
  if (!dialog || !stage || !image || !scaleButton || dialog.open) return;
  const listening = new AbortController();
  const { signal } = listening;
  let at = Math.max(0, links.indexOf(first));
  let down: PointerEvent | undefined;

  const isLarge = (): boolean => stage.classList.contains('is-large');

  /** Pans proportionally: the edges of the stage map to the edges of the picture. */
  const pan = (x: number, y: number): void => {
    const box = stage.getBoundingClientRect();
    const part = (value: number, size: number) => Math.min(1, Math.max(0, value / size));
    stage.scrollLeft = part(x - box.left, box.width) * (stage.scrollWidth - box.width);
    stage.scrollTop = part(y - box.top, box.height) * (stage.scrollHeight - box.height);
  };

  const scale = (large: boolean, x?: number, y?: number): void => {
    const box = stage.getBoundingClientRect();
    stage.style.setProperty('--scale', large ? String(SCALE) : '1');
    stage.classList.toggle('is-large', large);
    scaleButton.setAttribute('aria-pressed', String(large));
    if (large) pan(x ?? box.left + box.width / 2, y ?? box.top + box.height / 2);
  };

  const show = (index: number): void => {
    const link = links[(index + links.length) % links.length];
    const small = link?.querySelector('img');
    if (!link || !small) return;
    at = links.indexOf(link);
    scale(false);
    // Display the loaded thumbnail until the large picture has loaded.
    image.src = small.currentSrc || small.src;
    image.alt = small.alt;
    stage.style.setProperty('--ratio', String(small.naturalWidth / small.naturalHeight || 1));
    const large = new Image();
    large.src = link.href;
    large.decode().then(
      () => {
        if (links[at] === link) image.src = link.href;
      },
      () => {},
    );
    const [count, name] = dialog.querySelectorAll('.zoom__at > *');
    if (count) count.textContent = links.length > 1 ? `${at + 1} / ${links.length}` : '';
    if (name) name.textContent = small.alt;
    for (const button of dialog.querySelectorAll<HTMLElement>('[data-zoom-step]'))
      button.hidden = links.length < 2;
  };

  const release = (event: PointerEvent): void => {
    if (!down) return;
    const across = event.clientX - down.clientX;
    const moved = Math.hypot(across, event.clientY - down.clientY);
    down = undefined;
    if (moved <= TAP_PX) scale(!isLarge(), event.clientX, event.clientY);
    else if (!isLarge() && Math.abs(across) >= SWIPE_PX)
      show(at + (across < 0 === (document.dir !== 'rtl') ? 1 : -1));
  };

  const press = (event: KeyboardEvent): void => {
    const step = stepFor(event, document.dir === 'rtl');
    if (event.key === '+' || event.key === '=') scale(true);
    else if (event.key === '-') scale(false);
    else if (step !== 0 && !isLarge()) show(at + step);
    else if ((event.key === 'Enter' || event.key === ' ') && event.target === stage) scale(!isLarge());
    else return;
    event.preventDefault();
  };

  scaleButton.addEventListener('click', () => scale(!isLarge()), { signal });
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-zoom-step]'))
    button.addEventListener('click', () => show(at + Number(button.dataset.zoomStep)), { signal });
  stage.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isPrimary) down = event;
    },
    { signal },
  );
  stage.addEventListener('pointerup', release, { signal });
  // The browser has started to scroll or pinch.
  stage.addEventListener(
    'pointercancel',
    () => {
      down = undefined;
    },
    { signal },
  );
  stage.addEventListener(
    'pointermove',
    (event) => event.pointerType === 'mouse' && isLarge() && pan(event.clientX, event.clientY),
    { signal },
  );
  dialog.addEventListener('keydown', press, { signal });
  dialog.addEventListener(
    'close',
    () => {
      listening.abort();
      const last = links[at];
      last?.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'start' });
      last?.focus({ preventScroll: true });
    },
    { signal },
  );

  show(at);
  stage.tabIndex = 0;
  dialog.showModal();
  stage.focus();
};

document.addEventListener('click', (event) => {
  const link = event.target.closest<HTMLAnchorElement>('.gal__strip a');
  if (!hasModalDialogs() || !link || !isPlainClick(event)) return;
  event.preventDefault();
  const shown = link
    .closest('.gal__strip')
    ?.querySelectorAll<HTMLAnchorElement>('[data-picture]:not([hidden]) a');
  openZoom([...(shown ?? [])], link);
});
