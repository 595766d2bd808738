import { type MouseEvent, useRef } from 'react';
import { callSentence } from '#i18n/call-sentence.ts';
import { listedPath, listingPath } from '#routes/paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { type IslandProps, LabelsProvider, useLabels } from '../ui/labels.tsx';
import { Note } from '../ui/Note.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ItemRow } from './ItemRow.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useCurrentProducts } from './use-current-products.ts';
import { useDialogOpen } from './use-dialog-open.ts';
import { useRemoval } from './use-removal.ts';
import { useRowFocus } from './use-row-focus.ts';

const Panel = () => {
  const t = useLabels();
  const hydrated = useHydrated();
  const body = useRef<HTMLDivElement>(null);
  const { entries, canUndo, remove, undo } = useRemoval();
  const ids = entries.map((entry) => entry.ProductId);
  const { currentProducts, error } = useCurrentProducts(ids, useDialogOpen(body));
  const { list, undo: undoButton, end, focusNext, ...focus } = useRowFocus(ids);
  const isEmpty = hydrated && entries.length === 0;

  const clear = () => {
    remove(() => true);
    focusNext('undo');
  };
  /** Closes the panel instead of following the link. */
  const close = (event: MouseEvent) => {
    event.preventDefault();
    body.current?.closest('dialog')?.close();
  };

  return (
    <>
      <div className="drawer__body" ref={body}>
        {!hydrated && <PanelSkeleton />}
        {isEmpty && (
          <EmptyState title={t('lbl_wish_empty')} level={3}>
            <p className="muted">{t('lbl_wish_empty_hint')}</p>
          </EmptyState>
        )}
        {error && !isEmpty && <Note kind="wait">{callSentence(error, t)}</Note>}
        {entries.length > 0 && (
          <ul className="list wishes" ref={list} {...focus}>
            {entries.map((entry) => (
              <ItemRow
                key={entry.ProductId}
                entry={entry}
                product={currentProducts.get(entry.ProductId)}
                onRemove={() => remove((other) => other.ProductId === entry.ProductId)}
              />
            ))}
          </ul>
        )}
        {canUndo && (
          <button
            type="button"
            className="btn btn--s btn--line wishes__undo"
            ref={undoButton}
            onClick={() => focusNext(undo())}
          >
            {t('lbl_wish_undo')}
          </button>
        )}
      </div>
      <div className="drawer__foot">
        <a className="btn btn--wide" href={listingPath(t.locale)} ref={end} data-replay onClick={close}>
          {t('lbl_wish_continue')}
        </a>
        {entries.length > 0 && (
          <>
            <a className="btn btn--line btn--wide" href={listedPath(t.locale, 'wishlist', ids)}>
              {t('lbl_wish_as_page')}
            </a>
            <button type="button" className="btn btn--quiet btn--wide" onClick={clear}>
              {t('lbl_wish_clear')}
            </button>
          </>
        )}
      </div>
    </>
  );
};

export const WishlistPanel = (props: IslandProps) => (
  <LabelsProvider {...props}>
    <Panel />
  </LabelsProvider>
);
