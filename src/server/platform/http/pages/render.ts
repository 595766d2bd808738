import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';

/** Called without `next`, so unknown routes return the 404 page. */
export type AstroHandler = (request: CapturedRequest, response: Capture) => Promise<void>;

export interface RenderedPage {
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

export interface PostedForm {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RenderRequest {
  readonly url: string;
  readonly requestId: string;
  readonly form?: PostedForm;
}

/** Contains no client data unless a form was posted, since pages are shared. */
const createRequest = ({ url, requestId, form }: RenderRequest) =>
  Object.assign(form ? Readable.from([Buffer.from(form.body)]) : new EventEmitter(), {
    method: form ? 'POST' : 'GET',
    url,
    headers: { ...(form?.headers ?? { host: 'localhost' }), 'x-request-id': requestId },
    socket: new EventEmitter(),
  });
type CapturedRequest = ReturnType<typeof createRequest>;

class Capture extends EventEmitter {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  readonly req: CapturedRequest;
  #headers: Record<string, string | string[]> = {};
  readonly #chunks: Buffer[] = [];
  readonly #done: (page: RenderedPage) => void;

  constructor(req: CapturedRequest, done: (page: RenderedPage) => void) {
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
    // Astro allocates a new buffer per chunk, so no copy is needed.
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

  destroy(): this {
    this.#done({ status: 500, headers: {}, body: Buffer.alloc(0) });
    this.emit('close');
    return this;
  }
}

export const renderPage = (handler: AstroHandler, source: RenderRequest): Promise<RenderedPage> =>
  new Promise((resolve, reject) => {
    const request = createRequest(source);
    handler(request, new Capture(request, resolve)).catch(reject);
  });
