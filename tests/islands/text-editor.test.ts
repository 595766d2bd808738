import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '#office/styles/words/text-editor.css';
import { openEditor } from '#office/scripts/words/toolbar.ts';

const MARKS = ['heading', 'bold', 'list', 'numbers', 'quote', 'table', 'undo', 'redo', 'row-add', 'source'];

beforeEach(() => localStorage.clear());
afterEach(() => document.body.replaceChildren());

/** A text area with its buttons, as TextTools.astro has them. */
const open = (markdown: string) => {
  document.body.innerHTML = `<form><label for="body">Text</label>
    <div data-tools="body" data-left-out="No pictures" hidden>
    ${MARKS.map((mark) => `<button type="button" data-mark="${mark}">${mark}</button>`).join('')}
    </div><p data-tools-status="body" hidden></p>
    <textarea id="body" name="body" lang="en" dir="ltr" class="input"></textarea></form>`;
  const area = document.querySelector('textarea') as HTMLTextAreaElement;
  area.defaultValue = markdown;
  const [editor] = openEditor(document.querySelector('[data-tools]') as HTMLElement);
  if (!editor) throw new Error('No editor');
  const read = (): string => {
    editor.flush();
    return area.value;
  };
  const press = (mark: string) => document.querySelector<HTMLElement>(`[data-mark="${mark}"]`)?.click();
  const paste = (html: string, text = ''): string => {
    const clipboardData = new DataTransfer();
    if (html !== '') clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', text);
    editor.box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    return read();
  };
  return { ...editor, read, press, paste };
};

describe('the visual editor', () => {
  it('writes what is typed, and undoes all of it', async () => {
    const { box, area, read, press } = open('First.');
    expect([area.hidden, box.getAttribute('aria-label'), box.role]).toEqual([true, 'Text', 'textbox']);
    await userEvent.click(box);
    await userEvent.keyboard('{Control>}{End}{/Control}{Enter}## Dose{Enter}2*500 mg, ');
    await userEvent.keyboard(
      '{Control>}b{/Control}3~4{Control>}b{/Control} times{Enter}- one{Enter}two{Enter}{Tab}three',
    );
    expect(read()).toBe('First.\n\n## Dose\n\n2*500 mg, **3~4** times\n\n- one\n- two\n  - three');
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    press('table');
    await userEvent.keyboard('Per{Tab}33 g{Tab}{Tab}Protein');
    expect(read()).toMatch(/three\n\n\| Per \| 33 g \| \|\n\| --- \| --- \| --- \|\n\| Protein \|/);
    // As in other editors, Enter breaks the line, and Tab adds a row after the last cell, unless that row is empty.
    await userEvent.keyboard('{Enter}dry{Tab}{Tab}{Tab}Fat{Tab}{Tab}{Tab}2 g');
    await userEvent.keyboard('{Tab}'.repeat(6));
    expect(read()).toContain('| Protein<br>dry | | |\n| Fat | | |\n| 2 g | | |\n| | | |');
    expect(document.activeElement).not.toBe(box);
    for (let at = 0; at < 80; at += 1) press('undo');
    expect(read()).toBe('First.');
    for (let at = 0; at < 80; at += 1) press('redo');
    expect(read()).toContain('| Protein<br>dry |');
  });

  it('shows the text with its marks, and takes over what is typed there', async () => {
    const { box, area, read, press } = open('One **two**');
    press('source');
    expect([area.hidden, box.hidden, area.value]).toEqual([false, true, 'One **two**']);
    await userEvent.fill(area, '## Three');
    expect(read()).toBe('## Three');
    press('source');
    expect([box.innerHTML, read()]).toEqual(['<h2>Three</h2>', '## Three']);
    // As after a discarded draft.
    area.value = 'Four';
    area.dispatchEvent(new Event('input'));
    expect([box.textContent, read()]).toEqual(['Four', 'Four']);
  });

  it.each([
    [
      'Word',
      `<html><body><h1>Use</h1><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·
       </span>First <b>item</b><o:p></o:p></p><p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.</span>Inner</p>
       <p class=MsoNormal style='color:red'>End</p></body></html>`,
      '## Use\n\n- First **item**\n  1. Inner\n\nEnd',
    ],
    [
      'Google Docs',
      `<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span><span
       style="font-weight:400"> plain </span><span style="font-style:italic">slanted</span></p><ul><li><p>x</p></li></ul><p><a
       href="https://www.google.com/url?q=https://example.com/a?utm_source%3Dx&sa=D">link</a></p></b>`,
      '**Bold** plain *slanted*\n\n- x\n\n[link](https://example.com/a)',
    ],
    [
      'Excel',
      '<table><col width=64><tr><td>Per</td><td>Protein</td></tr><tr><td>33 g</td><td>25 g<br>dry</td></tr></table>',
      '| Per | Protein |\n| --- | --- |\n| 33 g | 25 g<br>dry |',
    ],
    [
      'a web page',
      `<h4 onclick="alert(1)">Small</h4><p>Text <a href="javascript:alert(1)">bad</a> <a href="/en/faq">good</a></p>
       <script>alert(1)</script><img src=x onerror=alert(1)><blockquote>Said</blockquote>`,
      '#### Small\n\nText bad [good](/en/faq)\n\n> Said',
    ],
  ])('takes over the structure of %s', (_, html, markdown) => {
    const { paste } = open('');
    expect(paste(html)).toBe(markdown);
  });

  it('takes over pasted Markdown, and leaves other text as it is', () => {
    expect(open('').paste('', '## Use\n\n- one\n- two')).toBe('## Use\n\n- one\n- two');
    document.body.replaceChildren();
    expect(open('').paste('', 'One # two\nThree')).toBe('One # two\n\nThree');
  });
});
