import { afterEach, expect, test } from 'vitest';
import { forgetPost, showFault } from '#office/scripts/refused.ts';

afterEach(() => {
  delete document.documentElement.dataset.refused;
  document.body.replaceChildren();
});

test('a fault in a closed section or in the hidden language is shown and has the focus', () => {
  document.body.innerHTML = `<main><style>:has([value="ar"]:checked) .en { display: none }</style>
    <input type="radio" name="l" value="en" data-shown-language><input type="radio" name="l" value="ar" checked data-shown-language>
    <details><summary>More</summary><div class="en"><textarea lang="en" aria-invalid="true"></textarea></div></details></main>`;
  showFault();
  const area = document.querySelector('textarea');
  expect(area?.checkVisibility()).toBe(true);
  expect(document.activeElement).toBe(area);
});

test('a refused page leaves no fragment, and other pages keep theirs', () => {
  const { href } = location;
  history.replaceState(null, '', '#texts');
  forgetPost();
  expect(location.hash).toBe('#texts');
  document.documentElement.dataset.refused = '';
  forgetPost();
  expect(location.hash).toBe('');
  history.replaceState(null, '', href);
});
