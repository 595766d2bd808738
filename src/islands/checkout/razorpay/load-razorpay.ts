import type { Input } from '#contract/endpoints.ts';
import { SCRIPT_TIMEOUT_MS, withTimeout } from '#islands/checkout/order/with-timeout.ts';
import { trustProviders } from '#islands/checkout/payment/trust-scripts.ts';

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

export type RazorpayResult = NonNullable<Input<'confirm-order-payment'>['razorpayConfirmJson']>;

interface RazorpayOptions {
  readonly key: string;
  readonly order_id: string;
  /** Smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
  /** Seconds after which the window closes. */
  readonly timeout: number;
  readonly handler: (result: RazorpayResult) => void;
  readonly modal: { readonly ondismiss: () => void };
}

type Razorpay = new (options: RazorpayOptions) => { open(): void; close(): void };

declare global {
  interface Window {
    Razorpay?: Razorpay;
  }
}

const insertScript = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error("Razorpay's script did not load"));
    });
    script.src = SCRIPT;
    document.head.append(script);
  });

/** Loads the provider's script once. A call after a rejection retries. */
export const loadRazorpay = async (): Promise<Razorpay> => {
  trustProviders();
  if (!window.Razorpay) await withTimeout(SCRIPT_TIMEOUT_MS, insertScript());
  if (!window.Razorpay) throw new Error("Razorpay's script did not define it");
  return window.Razorpay;
};
