/** A plain client of the API, for whole games over HTTP. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // The tests judge what comes; they do not trust its type.
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

export class ApiClient {
  constructor(
    readonly url: string,
    private readonly token: string | null = null,
  ) {}

  static async register(url: string, name: string): Promise<ApiClient> {
    const { body } = await new ApiClient(url).post('/v1/accounts', { name, kind: 'bot' });
    return new ApiClient(url, body.token as string);
  }

  /** The same account at another instance. */
  at(url: string): ApiClient {
    return new ApiClient(url, this.token);
  }

  /** The header that makes a request this client's. */
  get auth(): Record<string, string> {
    return this.token === null ? {} : { authorization: `Bearer ${this.token}` };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('POST', path, body, headers);
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...this.auth,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  }
}

/** The typed resource of an action, and the body it takes there. */
export function typedResource(action: Readonly<Record<string, unknown>>): readonly [string, Record<string, unknown>] {
  const { type, ...fields } = action;
  switch (type) {
    case 'turnUp':
      return ['trumps', { turnUp: true, ...fields }];
    case 'redeal':
      return ['trumps', { redeal: true }];
    case 'double':
      return ['doublings', fields];
    case 'close':
      return ['closings', fields];
    default:
      return [`${String(type)}s`, fields];
  }
}
