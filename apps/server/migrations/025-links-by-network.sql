-- Which network requested a mailed link: a request from elsewhere leaves it good.
alter table mail_link add column network text;
