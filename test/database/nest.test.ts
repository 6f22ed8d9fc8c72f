import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';

@Injectable()
class Greeter {
  greet(): string {
    return 'Servus';
  }
}

@Controller()
class GreetingController {
  constructor(private readonly greeter: Greeter) {}

  @Get('greeting')
  greeting(): { text: string } {
    return { text: this.greeter.greet() };
  }
}

@Module({ controllers: [GreetingController], providers: [Greeter] })
class GreetingModule {}

describe('Nest on Fastify under Jest', () => {
  it('injects by decorator metadata, answers and serves the docs page', async () => {
    const testing = await Test.createTestingModule({ imports: [GreetingModule] }).compile();
    const app = testing.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
    SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, new DocumentBuilder().build()));
    await app.init();
    expect((await app.inject({ method: 'GET', url: '/greeting' })).json()).toEqual({ text: 'Servus' });
    expect((await app.inject({ method: 'GET', url: '/docs' })).statusCode).toBe(200);
    expect((await app.inject({ method: 'GET', url: '/docs/swagger-ui.css' })).statusCode).toBe(200);
    await app.close();
  });
});
