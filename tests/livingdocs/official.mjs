// Renders a record with Cucumber's own formatter: node official.mjs RECORD PAGE
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { CucumberHtmlStream } from '@cucumber/html-formatter';

const [record, page] = process.argv.slice(2);

async function* envelopes() {
  for await (const line of createInterface({ input: createReadStream(record), crlfDelay: Infinity }))
    if (line.trim()) yield JSON.parse(line);
}

await pipeline(envelopes, new CucumberHtmlStream(), createWriteStream(page));
