import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../config.js';
import { demandScope } from '../http/current-account.js';

/** Where registration is closed, only an admin makes accounts. */
@Injectable()
export class RegistrationGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.config.registration === 'open') return true;
    demandScope(context.switchToHttp().getRequest<FastifyRequest>().principal, 'admin');
    return true;
  }
}
