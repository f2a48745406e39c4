import type { Need } from './need.ts';

/*
 * These patterns match sentences as `recogniseNeed` makes them. Each one names its speaker or its object, since the bare
 * words occur in answers: "stop and go traffic", "call me Sam", "speak to customers".
 */
const please = '(?: (?:please|pls|plz|thanks|thank you|now|right now|already|sorry|ok))*';
const personalThings =
  '(?:data|information|info|details|application|candidacy|candidature|profile|account|cv|resume|file|answers|records?|name|messages?|everything)';
const aHuman =
  '(?:someone|somebody|anyone|anybody|(?:an? |the |your |some )?(?:real |actual |live |human )+(?:person|people|human|being|agent|recruiter)|(?:an? |the |your )(?:person|human|human being|recruiter|agent|representative|rep|hiring manager|hr (?:person|manager|team)|recruitment team|staff member|member of (?:staff|the team))|hr|humans?)';
const machine =
  '(?:an? |the |your |this )?(?:bots?|robots?|machines?|computers?|ai|chatbots?|scripts?|algorithm|software|questionnaire)';
const thisTalk =
  '(?:here|there|now|this|it|it here|for now|for today|the|this|that|these|your)?(?: ?(?:conversation|chat|interview|questionnaire|questions|survey|process|thing))?';

export const needsEn: Record<Exclude<Need, 'distress'>, readonly RegExp[]> = {
  delete: [
    /^(?:(?:please|pls|hi|hello|i want(?: to)?|want|just|no) )*(?:(?:delete?|erase|remove) (?:me|all|it|everything|data|account|cv|application|profile)|delete?|erase|unsubscribe)(?: (?:please|pls|now|me|all|thanks))*$/,
    new RegExp(
      `\\b(?:delet|trash|bin|dump|discard|throw away|throw out|clear|destroy|shred)(?: (?:all|of|please|out))* (?:my|all my) (?:\\w+ )?${personalThings}\\b(?! (?:at|with|from) )`,
    ),
    /\b(?:withdraw|pull out|drop out|step back) from (?:the|this|your) (?:\w+ )?(?:process|recruitment|selection|application|job|position|role)\b/,
    /^(?:i(?:'m| am) )?(?:sorry )?(?:not|no longer) interested(?: (?:any ?more|any longer|anymore|thanks|thank you|sorry))*$/,
    /\bnot (?:to )?(?:go (?:ahead|forward|through)|proceed|continue) with (?:my|this|the) application\b/,
    new RegExp(
      `\\b(?:delete|erase|remove|wipe|destroy|withdraw|cancel|retract|scrap|drop|get rid of|take down|take back|pull|forget|withdrawing|cancelling|deleting)(?: (?:all|of|please|both|any|out))* my (?:\\w+ )?${personalThings}\\b(?! (?:at|with|from) (?:another|a different|other))`,
    ),
    /\b(?:delete|erase|wipe|remove) (?:everything|it all|all (?:of )?(?:it|this|that)|what i (?:wrote|said|sent|told you)|the lot)(?: (?:please|you have.*|about me.*|i (?:wrote|said|sent|told you)|now|on me.*))*$/,
    /\b(?:my|the) (?:\w+ )?(?:data|information|details|application|answers|cv|profile) (?:\w+ )?(?:be |to be )?(?:deleted|erased|removed|withdrawn|cancelled|destroyed|wiped)\b(?! (?:by|at|in) )/,
    /\b(?:right to (?:erasure|be forgotten)|article 17|data (?:deletion|erasure) request|deletion of my)\b/,
    /\b(?:i(?:'m| am)|i(?:'d| would) like to be|please consider me) (?:\w+ )?(?:no longer|not) (?:\w+ )?(?:interested|a candidate|applying|available for this)(?: (?:in|for) (?:the|this|your) (?:job|role|position|offer|post|company))?(?: (?:any ?more|any longer|sorry|thanks|thank you|now|after all))*$/,
    /\bi(?:'m| am|'d like to be| want to be)? (?:withdraw|withdrawing|pull(?:ing)? out|back(?:ing)? out|pulling my)(?: (?:of|from) (?:this|the|your) .*)?$/,
    /\b(?:don't|do not|no longer) (?:want|wish) to (?:apply|be considered|be a candidate)\b/,
    /\b(?:take|get|remove|strike) me (?:off|out|from)(?: of)?(?: (?:the|your|this|all) .*)?$|\b(?:do not|don't|stop) (?:keep|keeping|store|storing|hold|holding) (?:my|any of my|anything (?:on|about) me)\b/,
  ],
  person: [
    /^(?:(?:i|me|please|pls|no|want|need|like|can|to) )*(?:talk|speak|chat) (?:(?:with|to) )?(?:(?:a|an|the|real|some) )*(?:humans?|persons?|people|man|woman|boss|somebody|someone)(?: (?:please|pls|now))*$|^(?:(?:i|me|please|pls|no) )*(?:want|need) (?:(?:a|an|the|real) )*(?:human|person)(?: (?:please|pls|now))*$/,
    /\bwho (?:can|could|do|should) i (?:(?:talk|speak|turn|write) to|call|phone|ring|contact)(?: about (?:this|it))?(?: \?|\?)?$/,
    /\b(?:rather|prefer to|want to|like to) have (?:an? )?(?:real )?(?:human|person)(?: being)?(?: please)?$/,
    /\b(?:like|want|prefer|need|love) to be (?:contacted|called|phoned|rung) (?:back )?(?:by|on|at|in)\b/,
    new RegExp(
      `\\b(?:can|could|may|might|must|shall) (?:i|we|you|someone|somebody) (?:\\w+ ){0,3}(?:talk|speak|chat|connect|connected|transfer|put|reach|contact|call|meet|get hold of|get through)(?: me)?(?: \\w+)?(?: (?:to|with|through to|of))? ${aHuman}\\b`,
    ),
    new RegExp(
      `\\b(?:i(?:'d| would)? (?:want|need|like|prefer|wish|rather|love|much prefer|demand)|i'd|let me|how do i|how can i|how could i|where can i|want|need|prefer|rather|is it possible|please|just|would like) (?:\\w+ ){0,2}(?:to )?(?:talk|talking|speak|speaking|chat|chatting|connect|deal|dealing|discuss (?:it|this|that)|reach|contact|be connected|be put through|be transferred|hear)(?: \\w+)? (?:to |with |from |by )?${aHuman}\\b`,
    ),
    new RegExp(
      `^(?:please )?(?:talk|speak|chat|connect me|transfer me|put me through|transfer) (?:to|with) ${aHuman}${please}$`,
    ),
    /^(?:(?:i (?:want|need|prefer|would like|would prefer)|i'd (?:like|prefer|rather have)|give me|get me|just|please|can i (?:get|have)|could i (?:get|have)|no|sorry|hi|hello|where is|is there) )*(?:an? |the |some )?(?:human(?: being)?|(?:real|actual|live) (?:person|human|people|agent)|person)(?: (?:please|pls|instead|thanks|thank you|now|here|there|not a (?:bot|robot|machine)|i can (?:talk|speak) (?:to|with)))*(?: \?)?$/,
    /\b(?:can|could|will|would) (?:you|u|someone) (?:please )?(?:get|find|give|bring) me (?:an? |the )?(?:(?:real|actual|live|human) )*(?:human|person|being|recruiter|agent)(?: please)*(?: \?|\?)?$/,
    /^(?:agent|operator|representative|recruiter|someone|somebody) (?:please|pls|plz)$/,
    /^(?:(?:please|hi|hello|ok|no|sorry|just|and|or|yes|instead) )*(?:call|phone|ring) me(?: back)?(?= (?:at|on|back|when|tomorrow|today|tonight|later|instead|please|after|before|between|in|this|next|asap|any|if|for|about|monday|tuesday|wednesday|thursday|friday|to)\b|$| [+0-9])/,
    /\b(?:can|could|would|will|should) (?:you|someone|somebody|anyone|anybody|a (?:person|human|recruiter)|we|the recruiter|your team|they)(?: guys)? (?:please |just |kindly |maybe |possibly )*(?:call|phone|ring|give) (?:me|us)\b(?! (?:the|a list|an idea|some|more|details|your|information|advice))/,
    /\b(?:want|like|prefer|love|need|rather|wish) (?:\w+ ){0,2}(?:you to |someone to |somebody to |to be |to get |to have |to receive |a |an )(?:call(?:ed)?(?: me)?(?: back)?|phone ?call|callback|call back|phoned|rung)\b(?! (?:cent|off))/,
    /\b(?:rather|prefer|like|want|better|easier)(?: to)? (?:\w+ ){0,2}(?:discuss|talk|talking|speak|do|explain|answer|tell)(?: \w+){0,3} (?:in person|over the phone|by phone|on the phone|face to face|face-to-face|at (?:the )?interview|on a call)\b/,
    new RegExp(
      `\\b(?:don't|do not|dont|won't|refuse to|hate|not|rather not|never|tired of|sick of) (?:\\w+ ){0,2}(?:to )?(?:talk|talking|speak|speaking|chat|chatting|answer|answering|deal|dealing) (?:to|with) ${machine}\\b`,
    ),
    /\b(?:is (?:there|this) (?:a |an )?(?:real |actual |live )?(?:person|human|someone|somebody|anyone|anybody)(?: (?:here|there|i can|who|that|behind|on|around))?|is anyone (?:there|here|real)|are there any (?:humans|people|real people))\b/,
  ],
  stop: [
    /^(?:(?:ok|well|honestly|sorry|look) )*(?:i'm |i am |im )?(?:so )?(?:fed up with|sick of|tired of|done with) (?:your|these|this|all these|all your) (?:questions?|questionnaire)(?: (?:now|thanks|please))*$/,
    /^(?:please |pls )?(?:finish(?: (?:now|please|it))*|stop stop(?: stop)*)$/,
    /^how (?:do|can|could) i (?:exit|quit|leave|stop|get out)(?: (?:this|here|of this|the chat))*(?: \?|\?)?$/,
    /\b(?:rather not|prefer not to) (?:go on|continue|carry on|keep going)(?: (?:with this|now|thanks|please))*$/,
    /^(?:can|could|may) (?:i|we) (?:please )?(?:leave|end|exit|quit|stop)(?: (?:the|this))?(?: (?:conversation|chat|interview|questionnaire|now|here))*(?: \?|\?)?$/,
    /^(?:(?:please|ok|okay|no|just|hey|sorry|can you|could you|can we|could we|let's|lets|i said|thanks|thank you|enough) )*stop(?: (?:it|now|please|pls|this|that|here|there|everything|asking(?: me)?(?: (?:questions|things|this|that|these|all these|so many))*|messaging(?: me)?|texting me|the (?:questions?|questionnaire|interview|conversation|chat)|this (?:questionnaire|interview|conversation|chat|thing)|these questions|with the questions|right now|thanks|talking|writing(?: to me)?|for (?:now|today)|\?))*$/,
    new RegExp(
      `\\b(?:i(?:'d| would)? (?:want|like|need|wish|prefer|rather)|i'd (?:like|prefer|rather)|i(?:'m| am) going|i have|let me|can i|may i|could i|how (?:do|can) i|can we|could we|let's|i'll|i will|time)(?: to)? (?:\\w+ )?(?:stop|quit|end|leave|exit|finish|cancel) ?${thisTalk}${please}(?: \\?)?$`,
    ),
    /\bi (?:don't|do not|dont|won't|will not|no longer|refuse to)(?: \w+)? ?(?:want|wish|care|like|feel like)?(?: to)? (?:continue|continuing|go on|answer|answering|carry on|keep going|do this|proceed|go any further|participate|take part)(?: (?:any ?more|any further|any of|this|these|that|further|with|your|more|questions?|in this|chat|conversation|questionnaire|interview|it|now|thanks|sorry|the|here))*$/,
    /^(?:(?:ok|okay|no|thanks|sorry|well|right) )*(?:i(?:'m| am) (?:done|finished)(?: (?:here|answering|with (?:this|these|your|the|all these)(?: (?:questions?|questionnaire|chat|conversation|interview|bot))?|now|talking|thanks|answering (?:questions|this)))*|that(?:'s| is) enough(?: (?:questions|now|for (?:now|today)|thanks))*|enough(?: (?:questions|of this|already|now))*|leave me alone|quit|exit|end (?:of )?(?:the |this )?(?:chat|conversation|interview|questionnaire)|i give up|i(?:'m| am) out|i quit(?: this)?|too many questions|let's (?:leave it|end (?:it|this)|call it a day)(?: (?:here|there|at that))*|forget it|i(?:'ll| will) stop (?:here|now|there))(?: (?:please|thanks|bye|goodbye))*$/,
  ],
  not_understood: [
    // A request for the question again, or for another language.
    /^(?:(?:sorry|um|wait|please|hello|hi) )*(?:what(?:'s| is| was)|whats|repeat|show me|tell me|remind me(?: of| what)?|ask(?: me)?|(?:can|could|may) (?:i|you) (?:please )?(?:see|read|have|repeat|ask(?: me)?)) (?:the|your|that|this)(?: last)? question(?: (?:was|is|again|please|pls|already|once more|one more time))*(?: ?\?)*$/,
    /^(?:(?:hi|hello|sorry|please|no|but|is it|would it be) )*(?:i(?:'d| would)? (?:rather|prefer(?: to)?|like to|want to|can|need to)|can (?:i|we|you)|could (?:i|we|you)|may i|let's|possible to|ok to) (?:please )?(?:answer|reply|write|speak|talk|continue|switch|do (?:this|it)|ask(?: me)?|have (?:this|it|the questions?)|go on)?(?: (?:this|it|the questions?|you|to))* ?(?:in )?(?:french|english|spanish|arabic|portuguese|italian|german|polish)(?: (?:please|pls|thanks|instead|if possible|if that's ok))*(?: ?\?)*$|^in (?:french|spanish|arabic) (?:please|pls)(?: ?\?)*$/,
    /^(?:(?:please|pls|sorry|hello|hi|can (?:you|we|i)|could (?:you|we|i)|speak|speaking|write|talk|answer|ask|me|in|do you(?: speak)?) )*english(?: (?:version|please|pls|plz|possible|sorry|thanks))*(?: ?\?)*$(?<!^english)|^(?:(?:sorry|i|me|no|not|please|we) )*(?:no|not) (?:speak |speaking |understand |know |good |read )?(?:in )?french(?: (?:sorry|please|good|me))*$/,
    /\bi (?:don't|do not|dont|no|not|can't|cannot) (?:understand|get|undrstand|undestand|understood)(?: (?:question|this|what|french|nothing|anything|word|words|sorry|please))*(?: ?\?)*$/,
    /^(?:sorry )?(?:what|wat|wht) (?:you|u|it|this|that|question|does|is)?(?: \w+)? ?(?:mean|means|meaning)(?: (?:this|that|it|the|your|question))*(?: ?\?)*$|^(?:wdym|idk what (?:you|this|that).*|what is this question)(?: ?\?)*$/,
    /^(?:i |me |sorry )*(?:no|not) (?:understand|understanding|understood)\b/,
    /^(?:sorry |please |ok )*(?:can|could|would) you (?:please )?(?:explain|repeat|rephrase|clarify)(?: (?:that|this|it|please|the question|again))*(?: \?|\?)?$/,
    /\bwhat (?:is|was|'s) (?:that|this|it) (?:supposed|meant) to mean\b/,
    /\bi (?:don't|do not|dont|didn't|did not|can't|cannot|cant)(?: (?:really|quite|fully|even))? (?:understand|get|follow|see|know)(?: (?:(?:the|your|this|that|a word of|any of) (?:\w+ )?question|what (?:you|that|this|the question|is (?:being )?asked|i(?:'m| am) (?:supposed|meant))\b.*|you|it|that|this|the (?:question|wording|point)|your point|at all|sorry|anything))*(?: \?)?$(?<!\b(?:see|know)(?: (?:it|that|this|you|sorry|at all|anything))?(?: \?)?)/,
    /\b(?:what (?:do|did) you mean|what(?: exactly)? (?:does|did|do) (?:that|this|it|the question|your question) (?:even )?mean|what is meant|what are you (?:asking|talking about|on about|trying to (?:ask|say))|what was (?:the|your) question|meaning what|what question)\b/,
    /\b(?:can|could|would|will|please|mind)(?: you)?(?: (?:please|maybe|kindly|just))*(?: you)? (?:rephrase|rephrasing|repeat|repeating|reword|rewording|clarify|clarifying|simplify|explain (?:(?:the|your|that|this) question|again|differently|better|what you mean|that|it)|explain|say (?:that|it) (?:again|differently|in other words)|ask (?:that|it) (?:again|differently|another way)|put (?:it|that) (?:differently|another way|in other words|more simply))(?: (?:the|your|that|this|it|please|again|question|differently|last|more|simply|what you mean|a bit|for me))*(?: \?)?$/,
    /^(?:sorry |hmm |um |uh |erm |ok )*(?:come again|pardon(?: me)?|say (?:that|it) again|huh|what|sorry|excuse me|meaning|rephrase|repeat)(?: (?:please|sorry))*(?: ?\?)+$/,
    /^(?:sorry |please )*(?:come again|rephrase(?: (?:that|the question|it))?|repeat (?:that|the question)|i(?:'m| am) (?:\w+ )?(?:confused|lost|not following|not following you)|no idea what you(?:'re| are)? (?:mean|asking|talking about|saying).*|not following|huh)(?: please)?$/,
    /\bi(?:'m| am) (?:not (?:sure|certain|clear)|unsure|unclear|confused) (?:about |on |by |as to )?(?:what (?:you|that|this|the question|is being)|the question|your question|this question|that question)\b/,
    /\b(?:the|your|this|that) question (?:\w+ )?(?:isn't|is not|is|was|makes|doesn't|does not|wasn't)(?: \w+)? (?:clear|unclear|confusing|vague|no sense|make (?:\w+ )?sense|understandable|understood|weird)\b|^(?:that|it|this) (?:makes no sense|doesn't make (?:\w+ )?sense|isn't clear|is not clear|is unclear|is confusing)(?: to me)?$|^(?:not clear|unclear|makes no sense)(?: to me)?$/,
  ],
};
