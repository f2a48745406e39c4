/** Of the questionnaire itself: whether it is a machine. `ai` is no word of French "j'ai" or "ai-je". */
const aboutMachine =
  /(?<!['’])\b(robot|bot|chatbot|automate|script|machine|ia|ai(?!-je)|intelligence artificielle|artificial intelligence)\b[^.!?]{0,200}\?|(vrai|real).{0,12}(personne|person|human)\b[^.!?]{0,200}\?|(êtes-vous|are you).{0,20}(humain|human|réel|real)\b/i;

/** A wish to speak with one of the employer's people; to speak to people may also be somebody's work. */
const aboutPeople =
  /(parler|échanger|discuter)\b.{0,20} (à|avec) (quelqu['’]un|une? (?:vraie? |autre |être )?(?:personne|humaine?|recruteu\w+|interlocut\w+)|(?:le |la |votre |un |une )?(?:humain|recruteu\w+))|(talk|speak|chat)\b.{0,15} (to|with) (someone|somebody|(?:a |an |the |your )?(?:real |actual |live )?(?:person|human|recruiter))\b/i;

export const asksAboutMachine = (text: string) => aboutMachine.test(text);
export const asksForPeople = (text: string) => aboutPeople.test(text);

/** The sentences that can be an answer: without what is said of the questionnaire, or to a person in its place. */
export function withoutQuestionsAboutBot(text: string): string {
  return sentencesOf(text)
    .filter((sentence) => !asksAboutMachine(sentence) && !asksForPeople(sentence))
    .join(' ');
}

export function withoutQuestions(text: string): string {
  return sentencesOf(text)
    .filter((sentence) => !sentence.endsWith('?'))
    .join(' ');
}

function sentencesOf(text: string): string[] {
  return text.trim().split(/(?<=[.!?])\s+/);
}
