/** DOM types that TypeScript's library lacks or defines too widely. */

/** Listeners for these events are on elements, so the target is never the document. */
interface ElementEvents {
  change: Event & { readonly target: Element };
  click: MouseEvent & { readonly target: Element };
  submit: SubmitEvent & { readonly target: HTMLFormElement };
}

interface Document {
  /** Undefined in some browsers. */
  readonly prerendering?: boolean;
  addEventListener<K extends keyof ElementEvents>(
    type: K,
    listener: (event: ElementEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface HTMLElement {
  addEventListener<K extends keyof ElementEvents>(
    type: K,
    listener: (event: ElementEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface DocumentEventMap {
  /** Dispatched by Astro on an island whose scripts fail to load. */
  'astro:hydration-error': Event & { readonly target: Element };
  /** Dispatched by `client:touch` on an island that React has emptied after an error. */
  'shop:island-failed': Event;
  'product-choice': CustomEvent<import('#islands/product/use-choices.ts').ChoiceDetail>;
}

interface Element {
  cloneNode(subtree?: boolean): this;
}

interface TrustedTypePolicy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

interface TrustedTypePolicyFactory {
  readonly defaultPolicy: TrustedTypePolicy | null;
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): TrustedTypePolicy;
}

/** Undefined in some browsers. */
declare var trustedTypes: TrustedTypePolicyFactory | undefined;
