import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config.js';
import { Database } from '../database/database.js';
import type { Ed25519Key } from '../domain/replays/replay.js';
import { newSigningKey, publicKeyOf, readSigningKey, type SigningKey } from '../fairness/signature.js';
import { StartError } from '../start-error.js';

/**
 * The key that results are signed with: the configured one, else one that the service has made once and keeps in the
 * database, the same for all instances. What has ever signed stays listed.
 */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private loading: Promise<SigningKey> | undefined;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /** @throws StartError for a configured key that cannot be used; no other takes its place */
  async onModuleInit(): Promise<void> {
    await this.current();
  }

  /** The key that signs now. */
  current(): Promise<SigningKey> {
    return (this.loading ??= this.load());
  }

  /** The public keys of all signatures that there are, the current one first. */
  async published(): Promise<readonly Ed25519Key[]> {
    const { publicKey } = await this.current();
    const keys = await this.database.signingKey.findMany({ orderBy: { createdAt: 'desc' } });
    return [publicKey, ...keys.filter(({ kid }) => kid !== publicKey.kid).map(({ x }) => publicKeyOf(x))];
  }

  private async load(): Promise<SigningKey> {
    const { signingKey } = this.config;
    return signingKey === undefined ? await this.own() : await this.configured(signingKey);
  }

  /** Its private part is written nowhere. */
  private async configured(jwk: unknown): Promise<SigningKey> {
    const read = await readSigningKey(jwk);
    if (!read.ok) throw new StartError(`SIGNING_KEY ${read.error}`);
    const { kid, x } = read.value.publicKey;
    await this.keep({ kid, x });
    return read.value;
  }

  /** Of instances that start at once the first to write makes the key, and all read it. */
  private async own(): Promise<SigningKey> {
    const { signingKey: keys } = this.database;
    if ((await keys.findUnique({ where: { own: true } })) === null) {
      const { kid, x, d } = await newSigningKey();
      await this.keep({ kid, x, d, own: true });
    }
    const { x, d } = await keys.findUniqueOrThrow({ where: { own: true } });
    const read = await readSigningKey({ kty: 'OKP', crv: 'Ed25519', x, d });
    if (!read.ok) throw new StartError(`the key in the table signing_key ${read.error}`);
    return read.value;
  }

  /** Unless there is such a key already. */
  private async keep(key: { kid: string; x: string; d?: string; own?: true }): Promise<void> {
    await this.database.signingKey.createMany({ data: { ...key, createdAt: new Date() }, skipDuplicates: true });
  }
}
