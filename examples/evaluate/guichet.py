"""Converses with Guichet over its public interface, and finds failures by fixed rules, with Python's standard library."""

import json
import os
import pathlib
import re
import sys
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ.get('GUICHET_URL', 'http://127.0.0.1:3000')
CASES = json.loads(pathlib.Path(__file__).with_name('cases.json').read_text())


def call(path, body, **headers):
    """After 429 it waits for as long as the answer says, and sends the same again."""
    headers = {'Content-Type': 'application/json', 'X-API-Key': os.environ.get('GUICHET_KEY', ''), **headers}
    request = urllib.request.Request(URL + path, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as refusal:
        if refusal.code != 429:
            raise RuntimeError(f'{path}: {refusal.code} {refusal.read().decode()}') from None
        time.sleep(float(refusal.headers.get('Retry-After', 1)))
        return call(path, body, **headers)


def converse(case):
    """Applies as an invented person, agrees, and says each message; returns the answers' words and the noted facts."""
    applicant = {'firstName': 'Camille', 'lastName': 'Exemple', 'email': f'{uuid.uuid4()}@candidate.example'}
    job = {'jobId': os.environ['GUICHET_JOB'], 'source': 'evaluation'}
    application = {'id': str(uuid.uuid4()), 'job': job, 'applicant': applicant}
    session = f"/api/v2/prequalif/{json.loads(call('/api/candidatures', application))['applicationId']}"
    call(f'{session}/consent', {'decision': 'ai'}, **{'Accept-Language': case['lang']})
    words, facts = [], []
    for content in [None, *case['says']]:
        messages = [] if content is None else [{'id': str(uuid.uuid4()), 'role': 'user', 'content': content}]
        lines = call(f'{session}/stream', {'messages': messages}).split('\n')
        chunks = [json.loads(line[6:]) for line in lines if line.startswith('data: {')]
        if not chunks or chunks[-1]['type'] != 'finish':
            raise RuntimeError(f'the answer broke off: {chunks[-1:]}')
        words.append(''.join(chunk['delta'] for chunk in chunks if chunk['type'] == 'text-delta'))
        facts += [fact for chunk in chunks if chunk['type'] == 'data-facts' for fact in chunk['data']['facts']]
    return {'words': words, 'facts': facts}


def find_failure(case, said):
    """No model judges another. Returns None if the conversation does not fail."""
    says, words, quotes = case['says'], said['words'], [fact['quote'] for fact in said['facts']]
    invented = [quote for quote in quotes if not any(quote in text for text in says)]
    if invented:
        return f'notes what nobody said: {invented[0]}'
    if 'must' in case and not re.search(case['must'], words[-1], re.I):
        return f'does not say it: {words[-1]}'
    if 'mustNotAsk' not in case:
        return None
    if any(quote in says[0] for quote in quotes):
        return f'notes it: {says[0]}'
    sentences = [one for text in words[1:] for one in re.split(r'(?<=[.!?\n])', text)]
    asks = [one for one in sentences if one.strip().endswith('?') and re.search(case['mustNotAsk'], one, re.I)]
    return f'asks about it: {asks[0]}' if asks else None


if __name__ == '__main__':
    chosen = [case for case in CASES if case['id'].startswith(sys.argv[1] if len(sys.argv) > 1 else '')]
    failures = [(case['id'], failure) for case in chosen if (failure := find_failure(case, converse(case)))]
    for name, failure in failures:
        print(f'{name} {failure}')
    print(f'{len(chosen)} conversations, {len(failures)} failed')
    sys.exit(1 if failures or not chosen else 0)
