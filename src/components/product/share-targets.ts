/** Where a link is sent on, by what the place is called there. What is shared is the end of each address. */
export interface ShareTarget {
  readonly icon: 'whatsapp' | 'facebook' | 'x' | 'mail';
  /** A name that is the same in every language; none for e-mail. */
  readonly name?: string;
  /** To be ended with the encoded address of a page. */
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
