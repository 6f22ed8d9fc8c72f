import type { NestFastifyApplication } from '@nestjs/platform-fastify';
export async function mountDocs(app: NestFastifyApplication): Promise<void> {
  await Promise.resolve(app);
}
