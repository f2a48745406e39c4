"""An Inspect task: each sample is one conversation with Guichet. No model of Inspect is asked."""

import asyncio

from inspect_ai import Task, task
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput
from inspect_ai.scorer import CORRECT, INCORRECT, Score, accuracy, scorer
from inspect_ai.solver import solver

from guichet import CASES, converse, find_failure


@solver
def candidate():
    async def solve(state, generate):
        said = await asyncio.to_thread(converse, state.metadata['case'])
        state.metadata['said'] = said
        state.output = ModelOutput.from_content(model='guichet', content='\n\n'.join(said['words']))
        return state

    return solve


@scorer(metrics=[accuracy()])
def rules():
    async def score(state, target):
        failure = find_failure(state.metadata['case'], state.metadata['said'])
        answer = state.output.completion
        return Score(value=INCORRECT if failure else CORRECT, answer=answer, explanation=failure or 'holds')

    return score


@task
def guichet(cases: str = ''):
    chosen = [case for case in CASES if case['id'].startswith(cases)]
    samples = [
        Sample(id=case['id'], input='\n'.join(case['says']), metadata={'case': case}) for case in chosen
    ]
    return Task(dataset=samples, solver=candidate(), scorer=rules())
