import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answer, Operation } from '../../http/api-docs.js';
import { KeySetDto } from '../dto/audit.dto.js';
import { KEY_SET } from '../examples.js';
import { SigningKeys } from '../signing-keys.js';

/** The public keys of the house, where others look for them (RFC 8615). */
@ApiTags('fair deals')
@Controller('.well-known')
export class KeysController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('jwks.json')
  @Operation(
    'listKeys',
    'The keys of the house',
    'All public keys that results are or were signed with, the current one first, as a JWK Set (RFC 7517).',
  )
  @Answer(200, KeySetDto, 'The keys.', KEY_SET)
  @Header('cache-control', 'public, max-age=60')
  async listKeys(): Promise<KeySetDto> {
    const keys = await this.keys.published();
    return { keys: keys.map((key) => ({ ...key, alg: 'EdDSA', use: 'sig' })) };
  }
}
