import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { qualityOf } from './accept.js';
import { isProblemCode, Problem, PROBLEM_CODES, type ProblemCode, PROBLEMS } from './problems.js';

/** The pages that the `type` of every problem leads to. */
@Controller('problems')
@ApiExcludeController()
export class ProblemPagesController {
  @Get()
  listProblems(@Headers('accept') accept: string | undefined, @Res() reply: FastifyReply): void {
    answer(reply, accept, 'Problems', PROBLEM_CODES.map(sectionOf).join('\n'), { items: PROBLEM_CODES.map(describe) });
  }

  @Get(':code')
  showProblem(
    @Param('code') code: string,
    @Headers('accept') accept: string | undefined,
    @Res() reply: FastifyReply,
  ): void {
    if (!isProblemCode(code)) throw new Problem('not-found', 'There is no problem of this name; see /problems.');
    answer(reply, accept, code, sectionOf(code), describe(code));
  }
}

const describe = (code: ProblemCode): object => ({ type: `/problems/${code}`, code, ...PROBLEMS[code] });

function sectionOf(code: ProblemCode): string {
  const { status, title, explanation } = PROBLEMS[code];
  const text = escape(explanation).replace(/`([^`]+)`/g, '<code>$1</code>');
  return `<section><h2><a href="/problems/${code}">${escape(title)}</a></h2><p><code>${code}</code>, status ${status}</p><p>${text}</p></section>`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A page for people, unless the client would rather have JSON. */
function answer(reply: FastifyReply, accept: string | undefined, title: string, sections: string, json: object): void {
  void reply.headers({ vary: 'Accept', 'cache-control': 'public, max-age=3600' });
  if (qualityOf('application/json', accept) > qualityOf('text/html', accept)) {
    void reply.send(json);
    return;
  }
  void reply.type('text/html; charset=utf-8').send(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)} – Bummerl</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }</style>
<h1>Bummerl: ${escape(title)}</h1>
${sections}
<p><a href="/problems">All problems</a> · <a href="/docs">Documentation</a></p>
</html>
`,
  );
}
