import { writeFileSync } from 'node:fs';
import { envExample } from './config/env-example.ts';

// Run by `npm run env-example` in the root of the repository.
writeFileSync('deploy/.env.example', envExample());
