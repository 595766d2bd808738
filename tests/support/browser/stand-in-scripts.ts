import type { Page } from 'playwright';
import { PAYMENT_METHOD } from '#domain/payment-method.ts';

/** Fake provider scripts for the checkout, which use the shop's sandbox. */
const PLAY = `
  const play = (Reference, Action) => fetch('/api/v1/common/sandbox-payment-action', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Token: localStorage.getItem('token'),
      UserID: String(JSON.parse(localStorage.getItem('user')).UserID),
    },
    body: JSON.stringify({ requestParameters: { Reference, Action } }),
  });
`;

const STRIPE = `(() => {${PLAY}
  const note = (name, value) => window.recordStandIn(name, value);
  // As the real one, it loads more of itself by a plain address.
  const load = (src) => document.head.append(Object.assign(document.createElement('script'), { src }));
  if (!window.Stripe) load('https://js.stripe.com/more.js');
  window.Stripe ??= (key) => {
    note('Stripe', key);
    return {
      elements: (options) => ({
        create: (type, settings) => {
          note('create', { type, hidePostalCode: settings.hidePostalCode, locale: options.locale });
          const on = {};
          const field = document.createElement('input');
          field.setAttribute('aria-label', 'Stand-in card field');
          field.addEventListener('input', () =>
            on.change({ complete: field.value.length > 3, error: undefined }));
          return {
            on: (event, handler) => { on[event] = handler; },
            mount: (place) => { place.append(field); setTimeout(() => on.ready()); },
            focus: () => field.focus(),
            destroy: () => field.remove(),
          };
        },
      }),
      createToken: async () => {
        const word = document.querySelector('[aria-label="Stand-in card field"]').value;
        return word === 'unusable' ? { error: { message: 'no' } } : { token: { id: 'sandbox_' + word } };
      },
      handleNextAction: async ({ clientSecret }) => {
        note('handleNextAction', { modal: document.querySelector('dialog:modal') !== null });
        const answer = window.bankAnswer ?? 'approve';
        await play(clientSecret, answer);
        return answer === 'approve' ? { paymentIntent: {} } : { error: { message: 'no' } };
      },
    };
  };
})();`;

const PAYPAL = `(() => {${PLAY}
  window.paypal = {
    Buttons: (settings) => {
      let box;
      return {
        render: async (place) => {
          box = document.createElement('button');
          box.type = 'button';
          box.textContent = 'Stand-in wallet';
          box.addEventListener('click', async () => {
            try {
              const orderID = await settings.createOrder({}, {});
              const answer = window.walletAnswer ?? 'approve';
              if (answer === 'cancel') return settings.onCancel({ orderID });
              await play(orderID, answer);
              await settings.onApprove({ orderID }, {});
            } catch (error) {
              settings.onError(error);
            }
          });
          place.append(box);
        },
        close: async () => box?.remove(),
      };
    },
  };
})();`;

const RAZORPAY = `(() => {${PLAY}
  const note = (name, value) => window.recordStandIn(name, value);
  // As the real one, it loads more of itself and writes HTML.
  const load = (src) => document.head.append(Object.assign(document.createElement('script'), { src }));
  if (!window.Razorpay) load('https://cdn.razorpay.com/more.js');
  window.Razorpay ??= class {
    constructor({ handler, modal, ...options }) {
      Object.assign(this, { handler, modal, options, box: document.createElement('div') });
    }
    open() {
      const { box, options, handler, modal } = this;
      note('Razorpay', { ...options, modal: document.querySelector('dialog:modal') !== null });
      box.innerHTML = '<div class="razorpay-backdrop"></div>';
      box.setAttribute('style', 'position: fixed; inset: 0; z-index: 99999; background: silver');
      const add = (textContent, act) => {
        const button = Object.assign(document.createElement('button'), { textContent });
        button.addEventListener('click', act);
        box.append(button);
      };
      add('Stand-in pay', async () => {
        await play(options.order_id, 'approve');
        box.remove();
        handler({
          razorpay_payment_id: 'pay_standIn',
          razorpay_order_id: options.order_id,
          razorpay_signature: 'stand-in',
        });
      });
      add('Stand-in close', () => {
        box.remove();
        modal.ondismiss();
      });
      document.body.append(box);
    }
    close() {
      this.box.remove();
    }
  };
})();`;

const script = (body: string) => ({ contentType: 'text/javascript', body });

const rows = (data: readonly object[]) => ({
  json: { statusCode: 200, message: '', errorMessage: '', data: JSON.stringify(data) },
});

const CARD_HOST = 'https://js.stripe.com';
const CARD_SCRIPT = `${CARD_HOST}/**`;
const WINDOW_HOSTS = ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'];
const WALLET_SCRIPT = 'https://www.paypal.com/sdk/js**';

export interface StandIns {
  readonly requested: readonly string[];
  readonly calls: readonly (readonly [name: string, value: unknown])[];
  /** True if the providers' scripts cannot be loaded. */
  away: boolean;
}

const withProviders = (policy: string, providers: 'card' | 'both'): string => {
  const open = policy.replace('script-src', `script-src ${[CARD_HOST, ...WINDOW_HOSTS].join(' ')}`);
  return providers === 'card'
    ? open.replace('trusted-types shop', 'trusted-types default shop')
    : open.replace(/(?:require-)?trusted-types[^;]*; /g, '');
};

/** Makes the shop report keys of all providers and serves their scripts. `providers` only affects the CSP. */
export const serveStandIns = async (page: Page, providers: 'card' | 'both' = 'both'): Promise<StandIns> => {
  const requested: string[] = [];
  const calls: [string, unknown][] = [];
  const standIns = { requested, calls, away: false };
  await page.exposeFunction(
    'recordStandIn',
    (name: string, value: unknown) => void calls.push([name, value]),
  );
  for (const [address, body] of [
    [CARD_SCRIPT, STRIPE],
    [WALLET_SCRIPT, PAYPAL],
    ...WINDOW_HOSTS.map((host) => [`${host}/**`, RAZORPAY] as const),
  ] as const)
    await page.route(address, (route) => {
      requested.push(route.request().url());
      return standIns.away ? route.abort() : route.fulfill(script(body));
    });
  // The shop of the tests has no keys, so its CSP does not allow the host of the card provider.
  await page.route('**/checkout', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': withProviders(policy, providers) },
    });
  });
  await page.route('**/get-strp-pub-key', (route) =>
    route.fulfill(rows([{ PublishableKey: 'pk_test_stand_in', Mode: 'test' }])),
  );
  const method = (PaymentMethodId: number) => ({
    PaymentMethodId,
    ImageUrl: '/payments/card.svg',
    Mode: 'test',
    Currency: 'INR',
    Fee: 0,
    ClientId: 'stand-in-client',
  });
  await page.route('**/get-payment-methods', (route) =>
    route.fulfill(rows(Object.values(PAYMENT_METHOD).map(method))),
  );
  return standIns;
};
