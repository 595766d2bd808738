import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** Astro's handler for Node. Without a `next` it answers unknown routes itself, with the 404 page. */
export type AstroHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface RenderedPage {
  readonly status: number;
  /** Names are lower case. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/** A form that was sent to a page, read to its end: a slow sender must not hold up a rendering. */
export interface PostedForm {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RenderRequest {
  readonly url: string;
  readonly requestId: string;
  readonly form?: PostedForm;
}

/** As much of a request as Astro's handler reads. Without a form it carries no client: a page is the same for all. */
const createRequest = ({ url, requestId, form }: RenderRequest): IncomingMessage =>
  Object.assign(form ? Readable.from([Buffer.from(form.body)]) : new EventEmitter(), {
    method: form ? 'POST' : 'GET',
    url,
    headers: { ...(form?.headers ?? { host: 'localhost' }), 'x-request-id': requestId },
    socket: new EventEmitter(),
  }) as unknown as IncomingMessage;

/** As much of a response as Astro's handler writes to. */
class Capture extends EventEmitter {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  readonly req: IncomingMessage;
  #headers: Record<string, string | string[]> = {};
  readonly #chunks: Buffer[] = [];
  readonly #done: (page: RenderedPage) => void;

  constructor(req: IncomingMessage, done: (page: RenderedPage) => void) {
    super();
    this.req = req;
    this.#done = done;
  }

  writeHead(status: number, headers: Record<string, string | string[]> = {}): this {
    this.statusCode = status;
    this.#headers = headers;
    this.headersSent = true;
    return this;
  }

  write(chunk: Uint8Array | string): boolean {
    // Astro encodes every piece into bytes of its own, so they need not be copied.
    this.#chunks.push(
      typeof chunk === 'string'
        ? Buffer.from(chunk)
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length),
    );
    return true;
  }

  end(chunk?: Uint8Array | string): this {
    if (chunk !== undefined) this.write(chunk);
    const [first] = this.#chunks;
    const body = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#done({ status: this.statusCode, headers: this.#headers, body });
    this.emit('finish');
    return this;
  }

  /** A page that breaks off in its middle is none. */
  destroy(): this {
    this.#done({ status: 500, headers: {}, body: Buffer.alloc(0) });
    this.emit('close');
    return this;
  }
}

export const renderPage = (handler: AstroHandler, asked: RenderRequest): Promise<RenderedPage> =>
  new Promise((resolve, reject) => {
    const request = createRequest(asked);
    handler(request, new Capture(request, resolve) as unknown as ServerResponse).catch(reject);
  });
