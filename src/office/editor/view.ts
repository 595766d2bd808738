/** The visual editor of a text area, which keeps the Markdown. */
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { search } from 'prosemirror-search';
import { type Command, EditorState, Plugin, Selection, type Transaction } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { parsePage } from '#client/loading/parse-page.ts';
import { startGrip } from './grip.ts';
import { isolateFigures, isolateLast } from './isolate.ts';
import { keyPlugins } from './keys.ts';
import { dropHandlers, readPasted, readPastedText } from './paste.ts';
import { readMarkdown } from './read.ts';
import { schema } from './schema.ts';
import { writeMarkdown } from './write.ts';

const WRITE_MS = 200;
const HEAD_PX = 72;
const BELOW_PX = 16;

/** Tables of Markdown have a head, which says on which side the cells of a column are. */
const keepTableHeads = new Plugin({
  appendTransaction: (transactions, _, { doc, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    doc.descendants((node, at) => {
      if (node.type !== schema.nodes.table) return true;
      node.forEach((row, rowAt, index) => {
        const type = index === 0 ? schema.nodes.table_header : schema.nodes.table_cell;
        row.forEach((cell, cellAt, column) => {
          const { align } = node.child(0).maybeChild(column)?.attrs ?? cell.attrs;
          if (cell.type !== type || cell.attrs.align !== align)
            tr.setNodeMarkup(at + 1 + rowAt + 1 + cellAt, type, { ...cell.attrs, align });
        });
      });
      return false;
    });
    return tr.docChanged ? tr : null;
  },
});

export interface TextEditor {
  readonly view: EditorView;
  run(command: Command): void;
  /** Takes over what the text area has. */
  read(): void;
  /** Writes into the text area what is not there yet. */
  flush(): void;
}

interface Options {
  readonly changed: (state: EditorState) => void;
  /** A picture of the library: the address of a small one, and its alt text in the language of the text. */
  readonly findPicture: (
    name: string,
  ) => Promise<{ readonly picture?: string; readonly title: string } | undefined>;
  readonly picturesLeftOut: () => void;
  /** Called for a picture that is pasted or dropped at the selection, where the text may have pictures. */
  readonly pictureGiven?: (file: File) => void;
}

/** A copied picture comes with an <img> of its page, which has no words. */
const findPicture = (data: DataTransfer | null, page: Document): File | undefined =>
  page.body.textContent.trim() === ''
    ? [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    : undefined;

export const createEditor = (area: HTMLTextAreaElement, options: Options): TextEditor => {
  let shown = { markdown: '', ...readMarkdown('') };
  let timer = 0;
  let written = '';

  const createState = (): EditorState => {
    written = area.value;
    shown = { markdown: written, ...readMarkdown(written) };
    return EditorState.create({
      doc: shown.doc,
      plugins: [
        ...keyPlugins(),
        history(),
        dropCursor({ class: 'drop-line' }),
        gapCursor(),
        tableEditing(),
        keepTableHeads,
        search(),
        ...(area.dir === 'rtl' ? [isolateFigures()] : []),
      ],
    });
  };

  const flush = (): void => {
    clearTimeout(timer);
    timer = 0;
    // While the Markdown is edited, the document is out of date.
    if (!area.hidden) return;
    const { doc } = view.state;
    const markdown = doc.eq(shown.doc) ? shown.markdown : writeMarkdown(doc, shown.sources);
    if (markdown === area.value) return;
    area.value = markdown;
    written = markdown;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };

  /** Inserts what is pasted or dropped, if it has a structure. */
  const insertFrom = (event: Event, data: DataTransfer | null, at: number | undefined): boolean => {
    const html = data?.getData('text/html') ?? '';
    const page = parsePage(dropHandlers(html));
    const { tr } = view.state;
    if (at !== undefined) tr.setSelection(Selection.near(tr.doc.resolve(at)));
    // The browser would leave the page for a dropped file.
    if (data && data.files.length > 0) event.preventDefault();
    const picture = findPicture(data, page);
    if (picture) {
      view.dispatch(tr);
      (options.pictureGiven ?? options.picturesLeftOut)(picture);
      return true;
    }
    const isCode = view.state.selection.$from.parent.type.spec.code === true;
    const pasted = html !== '' && !isCode ? readPasted(page) : undefined;
    const slice = pasted?.slice ?? (isCode ? undefined : readPastedText(data?.getData('text/plain') ?? ''));
    if (!slice) return false;
    event.preventDefault();
    view.dispatch(tr.replaceSelection(slice).scrollIntoView().setMeta('uiEvent', 'paste'));
    if (pasted && pasted.pictures > 0) options.picturesLeftOut();
    return true;
  };

  const label = area.labels?.[0];
  // The hint is about the marks of the text area.
  const describedBy = area
    .getAttribute('aria-describedby')
    ?.split(' ')
    .filter((id) => id !== `${area.id}-hint`)
    .join(' ');
  // The page's head and the bar with its buttons lie over the text.
  const covered = {
    ...{ left: 0, right: 0, top: HEAD_PX },
    bottom: BELOW_PX + (document.querySelector<HTMLElement>('.savebar')?.offsetHeight ?? 0),
  };
  const view: EditorView = new EditorView(
    { mount: document.createElement('div') },
    {
      scrollThreshold: covered,
      scrollMargin: covered,
      state: createState(),
      attributes: {
        class: `${area.className} prose`,
        id: `${area.id}-visual`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label?.firstChild?.textContent?.trim() ?? '',
        lang: area.lang,
        dir: area.dir,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(area.ariaInvalid && { 'aria-invalid': area.ariaInvalid }),
      },
      dispatchTransaction(transaction: Transaction) {
        view.updateState(view.state.apply(transaction));
        options.changed(view.state);
        if (transaction.docChanged && timer === 0) timer = window.setTimeout(flush, WRITE_MS);
      },
      // Not `handlePaste`: before it, the library parses HTML under a Trusted Types policy of its own.
      handleDOMEvents: {
        blur: () => view.dispatch(isolateLast(view.state)),
        paste: (_, event) => insertFrom(event, event.clipboardData, undefined),
        drop: (_, event) => {
          if (view.dragging) return false;
          return insertFrom(
            event,
            event.dataTransfer,
            view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
          );
        },
      },
      nodeViews: { image: (node) => showPicture(node, options) },
    },
  );
  const box = document.createElement('div');
  box.className = 'text-box';
  box.append(view.dom);
  area.after(box);
  startGrip(view, box);
  area.hidden = true;
  label?.addEventListener('click', () => view.focus());

  return {
    view,
    run: (command) => {
      command(view.state, (transaction) => view.dispatch(transaction));
      view.focus();
    },
    read: () => {
      if (area.value === written) return;
      view.updateState(createState());
      options.changed(view.state);
    },
    flush,
  };
};

const showPicture = (node: Node, { findPicture: find }: Options) => {
  const dom = document.createElement('img');
  const name = String(node.attrs.src).split('/').at(-1) ?? '';
  const describe = (words: string): void => {
    dom.alt = String(node.attrs.alt) || words;
    dom.title = dom.alt;
  };
  describe(name);
  void find(name).then((found) => {
    if (found) describe(found.title);
    if (found?.picture) dom.src = found.picture;
  });
  return { dom };
};
