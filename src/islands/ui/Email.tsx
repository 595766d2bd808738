import { Fragment } from 'react';
import { splitEmail } from '#domain/split-email.ts';

/** An e-mail address whose lines break at its parts. */
export const Email = ({ address }: { readonly address: string }) => (
  <bdi>
    {splitEmail(address).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their places
      <Fragment key={index}>
        {index > 0 && <wbr />}
        <span>{part}</span>
      </Fragment>
    ))}
  </bdi>
);
