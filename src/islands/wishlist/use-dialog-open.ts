import { type RefObject, useEffect, useState } from 'react';

export const useDialogOpen = (inside: RefObject<HTMLElement | null>): boolean => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (!dialog) return;
    const read = () => setOpen(dialog.open);
    const observer = new MutationObserver(read);
    observer.observe(dialog, { attributeFilter: ['open'] });
    read();
    return () => observer.disconnect();
  }, [inside]);
  return isOpen;
};
