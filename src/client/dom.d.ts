/** Types of DOM features that TypeScript's own library lacks or types too widely. */

/** The shop listens for these events of elements, so the target is an element and never the document. */
interface ElementEvents {
  change: Event & { readonly target: Element };
  click: MouseEvent & { readonly target: Element };
  submit: SubmitEvent & { readonly target: HTMLFormElement };
}

interface Document {
  /** Not in every browser. */
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
  /** Astro dispatches it on an island whose scripts cannot be fetched. */
  'astro:hydration-error': Event & { readonly target: Element };
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

/** Not in every browser. */
declare var trustedTypes: TrustedTypePolicyFactory | undefined;
