import { writeFileSync } from 'node:fs';
import { envExample } from './config/env-example.ts';

writeFileSync('deploy/.env.example', envExample());
