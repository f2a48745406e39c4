/** English titles: the singular, then the other forms that people write and search, their plurals included. By hand. */
export const englishTitles = `
Nurse|Nurses
Registered Nurse|Registered Nurses
Midwife|Midwives
Care Assistant|Care Assistants
Support Worker|Support Workers
Doctor|Doctors
Pharmacist|Pharmacists
Physiotherapist|Physiotherapists
Dental Hygienist|Dental Hygienists
Paramedic|Paramedics
Salesman|Saleswoman|Salesperson|Salesmen|Saleswomen|Salespeople
Foreman|Forewoman|Foremen|Forewomen
Craftsman|Craftswoman|Craftsperson|Craftsmen|Craftspeople
Chairman|Chairwoman|Chairperson|Chairmen
Tradesman|Tradeswoman|Tradesperson|Tradesmen|Tradespeople
Handyman|Handywoman|Handymen
Cameraman|Camerawoman|Cameraperson|Cameramen
Repairman|Repairwoman|Repairmen
Waiter|Waitress|Waiters|Waitresses
Host|Hostess|Hosts|Hostesses
Barman|Barmaid|Bartender|Barmen|Bartenders
Actor|Actress|Actors|Actresses
Sales Manager|Sales Managers
Account Executive|Account Executives
Business Analyst|Business Analysts
Data Analyst|Data Analysts
Data Scientist|Data Scientists
Data Engineer|Data Engineers
Software Engineer|Software Engineers
Front-end Developer|Frontend Developer|Front end Developers|Frontend Developers
Back-end Developer|Backend Developer|Back end Developers
Full-stack Developer|Fullstack Developer|Full stack Developers
DevOps Engineer|DevOps Engineers
QA Tester|QA Testers
Product Manager|Product Managers
Product Owner|Product Owners
Project Manager|Project Managers
Scrum Master|Scrum Masters
UX Designer|UX Designers
Graphic Designer|Graphic Designers
Web Designer|Webdesigner|Web Designers
Copywriter|Copywriters
Marketing Assistant|Marketing Assistants
Social Media Manager|Social Media Managers
Office Manager|Office Managers
Executive Assistant|Executive Assistants
Secretary|Secretaries
Receptionist|Receptionists
Accountant|Accountants
Bookkeeper|Bookkeepers
Payroll Clerk|Payroll Clerks
Auditor|Auditors
Financial Controller|Financial Controllers
HR Business Partner|HR Business Partners
Recruiter|Recruiters
Lawyer|Lawyers
Paralegal|Paralegals
Teacher|Teachers
Teaching Assistant|Teaching Assistants
Lecturer|Lecturers
Football Coach|Football Coaches
Chef|Chefs
Sous Chef|Sous Chefs
Kitchen Porter|Kitchen Porters
Barista|Baristas
Housekeeper|Housekeepers
Cleaner|Cleaners
Warehouse Operative|Warehouse Operatives
Forklift Driver|Forklift Drivers
Delivery Driver|Delivery Drivers
Bus Driver|Bus Drivers
Welder|Welders
Electrician|Electricians
Plumber|Plumbers
Bricklayer|Bricklayers
Carpenter|Carpenters
Mechanic|Mechanics
Maintenance Technician|Maintenance Technicians
Security Guard|Security Guards
Help desk Technician|Helpdesk Technician|Help-desk Technicians
`;
