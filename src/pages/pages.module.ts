import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { mountPages } from './mount-pages.js';

/** The web pages, at `/`, `/games/…` and `/leagues…`. What they show they read from the API, like any client. */
@Module({})
export class PagesModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    mountPages(this.host.httpAdapter.getInstance());
  }
}
