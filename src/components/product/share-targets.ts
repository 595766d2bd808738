export interface ShareTarget {
  readonly icon: 'whatsapp' | 'facebook' | 'x' | 'mail';
  /** Brand name, which is not translated. Undefined for e-mail. */
  readonly name?: string;
  /** Start of the URL. The encoded URL of the shared page is appended. */
  readonly base: string;
}

export const listShareTargets = (title: string): ShareTarget[] => {
  const text = encodeURIComponent(title);
  return [
    { icon: 'whatsapp', name: 'WhatsApp', base: `https://wa.me/?text=${text}%20` },
    { icon: 'facebook', name: 'Facebook', base: 'https://www.facebook.com/sharer/sharer.php?u=' },
    { icon: 'x', name: 'X', base: `https://x.com/intent/post?text=${text}&url=` },
    { icon: 'mail', base: `mailto:?subject=${text}&body=` },
  ];
};
