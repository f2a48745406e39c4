"""A job board's integration with nothing but Python's standard library (3.9 or newer).

    GUICHET_URL=https://jobs.example.org GUICHET_KEY=pk_… python3 partner.py [CV.pdf]

Reads the feed, or on a later run what changed since, then applies to its first job: a dry run, then once for real.
Methods and addresses come from the service's OpenAPI document, by operationId.
"""

import base64
import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.request
import uuid
import xml.etree.ElementTree as ElementTree

URL = os.environ.get('GUICHET_URL', 'http://127.0.0.1:3000').rstrip('/')
KEY = os.environ.get('GUICHET_KEY', '')
STATE = pathlib.Path(os.environ.get('GUICHET_STATE', 'state.json'))


def fetch(method, address, body=None, tries=3):
    """The answer and its headers; waits and tries again where the service asks for it (429, 503)."""
    headers = {'X-API-Key': KEY, 'Content-Type': 'application/json'}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.read(), response.headers
    except urllib.error.HTTPError as refusal:
        if refusal.code in (429, 503) and tries > 1:
            time.sleep(int(refusal.headers.get('Retry-After', '1')))
            return fetch(method, address, body, tries - 1)
        # A refusal of the feed is a sentence; all others are JSON with a code and a hint.
        sys.exit(f'{method} {address}: {refusal.code} {refusal.read().decode()}')


DOCUMENT = json.loads(fetch('GET', f'{URL}/openapi.json')[0])


def call(operation_id, query='', body=None):
    """Calls an operation of the document by its name."""
    for path, methods in DOCUMENT['paths'].items():
        for method, operation in methods.items():
            if isinstance(operation, dict) and operation.get('operationId') == operation_id:
                return fetch(method.upper(), URL + path + query, body)
    sys.exit(f'the document has no operation {operation_id}')


def read_feed():
    """The jobs to keep: all of them at first, then what a run before knew with the changes since."""
    state = json.loads(STATE.read_text()) if STATE.exists() else {'token': None, 'jobs': {}}
    query = f"?since={state['token']}" if state['token'] else ''
    text, headers = call('listPublishedJobsXml', query)
    feed = ElementTree.fromstring(text)
    changed = {job.findtext('referencenumber'): job.findtext('title') for job in feed.iter('job')}
    removed = {job.findtext('referencenumber') for job in feed.iter('removed')}
    state['jobs'] = {id: title for id, title in {**state['jobs'], **changed}.items() if id not in removed}
    state['token'] = headers['X-Sync-Token']
    STATE.write_text(json.dumps(state))
    print(f"{len(changed)} changed, {len(removed)} removed, {len(state['jobs'])} jobs now")
    return state['jobs']


def apply_to(job_id, cv):
    """The same id may be sent again: it never makes a second application."""
    applicant = {'firstName': 'Camille', 'lastName': 'Exemple', 'email': 'camille@candidate.example'}
    if cv is not None:
        data = base64.b64encode(cv.read_bytes()).decode()
        applicant['resume'] = {'file': {'fileName': cv.name, 'contentType': 'application/pdf', 'data': data}}
    job = {'jobId': job_id, 'source': 'example-board'}
    application = {'id': str(uuid.uuid4()), 'job': job, 'applicant': applicant}
    print(json.loads(call('createPartnerApplication', body={**application, 'dryRun': True})[0])['message'])
    return json.loads(call('createPartnerApplication', body=application)[0])


if __name__ == '__main__':
    jobs = read_feed()
    if jobs:
        job_id, title = next(iter(jobs.items()))
        answer = apply_to(job_id, pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None)
        print(f"{title}: {answer['message']} {answer['applicationId']}")
