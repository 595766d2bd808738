import type { Page } from 'playwright';

/** Lists targets smaller than 24 px that WCAG 2.2 (2.5.8) does not allow. Links in sentences are exempt. */
export const listSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SIZE = 24;
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      Array.from(element.parentNode?.childNodes ?? []).some(
        (node) => node instanceof Text && node.data.trim().length > 1,
      );
    /** Returns the clickable box: that of a control's label, or of a card covered by its link. */
    const boxOf = (element: Element): DOMRect => {
      const label = element.matches('input') ? element.closest('label') : null;
      const cover = getComputedStyle(element, '::after');
      const covered = cover.content !== 'none' && cover.position === 'absolute' && cover.inset === '0px';
      const card = covered ? element.closest('.card, .mini, li') : null;
      return (label ?? card ?? element).getBoundingClientRect();
    };
    const targets = Array.from(document.querySelectorAll('a[href], button, input, select, textarea, summary'))
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('.vh, [inert]') &&
          !element.matches(':disabled'),
      )
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const isLarge = (box: DOMRect) => box.width >= SIZE && box.height >= SIZE;
    const meets = (box: DOMRect, other: DOMRect): boolean => {
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 2;
      if (!isLarge(other))
        return Math.hypot(other.x + other.width / 2 - x, other.y + other.height / 2 - y) < SIZE;
      const across = Math.max(other.left - x, 0, x - other.right);
      const along = Math.max(other.top - y, 0, y - other.bottom);
      return Math.hypot(across, along) < SIZE / 2;
    };
    return targets
      .filter(({ element, box }) => !isLarge(box) && !isInSentence(element))
      .filter(({ element, box }) =>
        targets.some(
          (other) =>
            !other.element.contains(element) && !element.contains(other.element) && meets(box, other.box),
        ),
      )
      .map(
        ({ element, box }) =>
          `${element.tagName}.${element.className} ${Math.round(box.width)}x${Math.round(box.height)} ${element.textContent.trim().slice(0, 30)}`,
      );
  });
